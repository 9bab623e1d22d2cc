// The words and pictures of the embedded year: this target has resources and no code.
//
// The resources belong to a C target because the package manager generates a Swift accessor for those of a Swift
// target, and the accessor loads all of Foundation, which takes a third of the time that the program needs to start on
// Linux. The module Services looks the directory up instead.
