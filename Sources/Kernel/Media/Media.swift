import Core
package import Foundation
package import Logging
package import Storage

/// Pictures and files: takes them in, keeps their contents, and gives them out. The slices of a module are handed one.
package struct Media: Sendable {
    private let parts: Works?

    /// What it works with.
    struct Works: Sendable {
        let database: Database
        let store: any BlobStore
        let workshop: Workshop
        let pictures: PictureMaker
    }

    /// - Parameters:
    ///   - store: where contents are.
    ///   - workshop: where files are until they are stored; on the same disk as a store in a folder.
    ///   - programs: the folders with programs, for tests.
    package init(
        database: Database,
        store: any BlobStore,
        workshop: URL,
        programs: [String]? = nil,
        logger: Logger
    ) {
        parts = Works(
            database: database,
            store: store,
            workshop: Workshop(workshop),
            pictures: PictureMaker(folders: programs ?? programFolders, logger: logger)
        )
    }

    private init() {
        parts = nil
    }

    /// For commands that look at the schema and take no files.
    package static let absent = Media()

    /// To be called before the server takes requests: clears up after the last one, and moves in what a backup brought.
    package func prepare() async throws {
        let works = try works()
        try await Disk.run { try works.workshop.sweep() }
        try await unpack()
    }

    /// - Throws: `AppError.unavailable` where there is nothing to work with.
    func works() throws -> Works {
        guard let parts else { throw AppError.unavailable }
        return parts
    }
}
