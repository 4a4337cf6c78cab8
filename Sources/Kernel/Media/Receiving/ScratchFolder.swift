import Core
package import Foundation
import Synchronization
import SystemPackage

#if canImport(Glibc)
import Glibc
#endif

/// This process's folder for files that are not stored yet. What a process leaves behind is deleted when the next one
/// starts.
package final class ScratchFolder: Sendable {
    private let base: FilePath
    private let own = Mutex<Own?>(nil)

    fileprivate struct Own {
        let path: FilePath
        /// Locked as long as the process lives.
        let handle: DiskFile
        var count = 0
    }

    /// - Parameter folder: may be shared with other processes; created when needed.
    package init(_ folder: URL) {
        base = FilePath(folder.path)
    }

    deinit { own.withLock { _ = try? $0?.handle.close() } }

    /// A new, empty folder for one file.
    func newFolder() throws -> WorkFolder {
        try own.withLock { own in
            var folder = try own ?? Own(in: base)
            // A cleanup job may have deleted our folder, as happens in shared temporary folders.
            if try Disk.size(of: folder.path) == nil { folder = try folder.anew(in: base) }
            folder.count += 1
            own = folder
            let path = folder.path.appending(String(folder.count))
            try Disk.makeFolder(path)
            return WorkFolder(path: path)
        }
    }

    /// Deletes the folders of processes that have ended.
    package func sweep() throws {
        try own.withLock { own in
            for name in (try? FileManager.default.contentsOfDirectory(atPath: base.string)) ?? [] {
                let path = base.appending(name)
                guard path != own?.path, let handle = try? lock(path) else { continue }
                defer { try? handle.close() }
                try FileManager.default.removeItem(atPath: path.string)
            }
        }
    }
}

extension ScratchFolder.Own {
    fileprivate init(in base: FilePath) throws {
        try FileManager.default.createDirectory(
            atPath: base.string,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try requireOwn(base)
        // Another process may sweep the folder between its creation and its locking.
        for _ in 0..<100 {
            let path = base.appending(UUID().uuidString)
            try Disk.makeFolder(path)
            if let handle = try? lock(path), try Disk.size(of: path) != nil {
                self.init(path: path, handle: handle)
                return
            }
        }
        throw AppError.unavailable
    }

    fileprivate func anew(in base: FilePath) throws -> Self {
        try handle.close()
        return try Self(in: base)
    }
}

/// In a shared folder, another user may have created it first.
private func requireOwn(_ base: FilePath) throws {
    var status = stat()
    if base.withPlatformString({ lstat($0, &status) }) != 0 { throw Errno(rawValue: errno) }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    if !isFolder || status.st_uid != geteuid() && geteuid() != 0 { throw Errno.permissionDenied }
}

/// - Throws: when another process holds the lock.
private func lock(_ path: FilePath) throws -> DiskFile {
    let handle = try DiskFile.open(path, .readOnly, options: [.closeOnExec, .directory, .noFollow])
    if flock(handle.rawValue, LOCK_EX | LOCK_NB) != 0 {
        let reason = Errno(rawValue: errno)
        try handle.close()
        throw reason
    }
    return handle
}

/// A folder for one file and the files made from it.
struct WorkFolder: Sendable {
    let path: FilePath

    func file(_ name: String) -> FilePath { path.appending(name) }

    /// Not asynchronous, because it is called in `defer`, also after the client has gone.
    func clear() {
        try? FileManager.default.removeItem(atPath: path.string)
    }
}
