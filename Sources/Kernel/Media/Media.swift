package import Core
package import Foundation
package import Logging
package import Storage

/// Pictures and files: takes them in, keeps their contents, and gives them out. The slices of a module are handed one.
package struct Media: Sendable {
    private let parts: Services?

    /// The services behind it; absent in commands that only look at data.
    struct Services: Sendable {
        let database: Database
        let store: any BlobStore
        let scratchFolder: ScratchFolder
        let pictures: PictureMaker
        let limits: StorageLimits
    }

    /// - Parameters:
    ///   - store: where contents are.
    ///   - scratchFolder: where files are until they are stored; on the same disk as a store in a folder.
    ///   - programs: the folders with programs, for tests.
    ///   - limits: how much may be stored; its disk is that of the scratch folder.
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

    /// For commands that look at the schema and take no files.
    package static let absent = Media()

    /// The disk of this machine that files arrive on.
    package var disk: DiskSpace { parts?.limits.disk ?? .unlimited }

    /// To be called before the server takes requests: clears up after the last one, and moves in what a backup brought.
    package func prepare() async throws {
        let services = try services()
        try await Disk.run { try services.scratchFolder.sweep() }
        try await unpack()
    }

    /// - Throws: `AppError.unavailable` where there is nothing to work with.
    func services() throws -> Services {
        guard let parts else { throw AppError.unavailable }
        return parts
    }
}
