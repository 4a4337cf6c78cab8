package import Core
package import Foundation
package import Logging
package import Storage

/// Receives, stores and delivers pictures and files. Passed to the modules that use files.
package struct Media: Sendable {
    private let parts: Services?

    /// Its services; absent in commands that only read data.
    struct Services: Sendable {
        let database: Database
        let store: any BlobStore
        let scratchFolder: ScratchFolder
        let pictures: PictureMaker
        let limits: StorageLimits
    }

    /// - Parameters:
    ///   - store: where contents are stored.
    ///   - scratchFolder: where files are kept until they are stored; on the same disk as a folder store.
    ///   - programs: the folders with programs, for tests.
    ///   - limits: the storage limits; their disk is the scratch folder's.
    package init(
        database: Database,
        store: any BlobStore,
        scratchFolder: URL,
        programs: [String]? = nil,
        limits: StorageLimits = .none,
        logger: Logger
    ) {
        parts = Services(
            database: database,
            store: store,
            scratchFolder: ScratchFolder(scratchFolder),
            pictures: PictureMaker(folders: programs ?? programFolders, logger: logger),
            limits: limits
        )
    }

    private init() {
        parts = nil
    }

    /// For commands that use the schema but no files.
    package static let absent = Media()

    /// The disk that uploads are written to.
    package var disk: DiskSpace { parts?.limits.disk ?? .unlimited }

    /// Must be called before the server accepts requests: cleans up after the last process, and unpacks the contents of
    /// a backup.
    package func prepare() async throws {
        let services = try services()
        try await Disk.run { try services.scratchFolder.sweep() }
        try await unpack()
    }

    /// - Throws: `AppError.unavailable` if there are none.
    func services() throws -> Services {
        guard let parts else { throw AppError.unavailable }
        return parts
    }
}
