// This target contains the words and pictures of the built-in year. It has resources and no code.
//
// The resources are in a C target, because the package manager generates an accessor for the resources of a Swift
// target. The accessor loads all of Foundation, and on Linux this takes a third of the time that the program needs to
// start. The module Services finds the directory of the resources itself.
