// The types of MacTypes.h that have names of one word. A type with such a name is ambiguous in every file on macOS that
// also imports Foundation.

public typealias Boolean = UInt8
public typealias Byte = UInt8
public typealias Fixed = Int32
public typealias Handle = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
public typealias Ptr = UnsafeMutablePointer<CChar>
public typealias Size = Int
public typealias Style = UInt8

public struct Point {}
public struct Rect {}
