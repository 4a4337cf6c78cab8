import SystemPackage

/// Avoids the name of NIO's own `FileDescriptor`.
typealias DiskFile = FileDescriptor
