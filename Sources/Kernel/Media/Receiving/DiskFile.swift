import SystemPackage

/// NIO has a type of that name too.
typealias DiskFile = FileDescriptor
