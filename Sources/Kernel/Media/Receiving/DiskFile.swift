import SystemPackage

/// Avoids a clash with NIO's `FileDescriptor`.
typealias DiskFile = FileDescriptor
