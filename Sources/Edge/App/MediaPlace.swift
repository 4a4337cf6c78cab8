import Core
package import Foundation
package import Logging
package import Media
package import Storage

#if canImport(Glibc)
import Glibc
#endif

extension DataFolder {
    /// Where the contents of files are.
    package var files: URL { url.appending(path: "files", directoryHint: .isDirectory) }

    /// Where files are until they are stored: in the same folder, which may be a disk of its own.
    fileprivate var scratchFolder: URL { files.appending(path: "incoming", directoryHint: .isDirectory) }
}

extension Settings {
    /// What takes in pictures and files: in a bucket where one is named, else where the database is.
    package func media(_ database: Database, logger: Logger = Logger(label: "decklog")) -> Media {
        switch place {
        case .folder(let folder):
            return Media(
                database: database,
                store: bucket ?? FolderStore(folder.files),
                scratchFolder: folder.scratchFolder,
                limits: limits(folder: folder.scratchFolder),
                logger: logger
            )
        case .postgreSQL:
            return Media(
                database: database,
                store: bucket ?? DatabaseStore(database),
                scratchFolder: ownTemporaryFolder,
                limits: limits(folder: ownTemporaryFolder),
                logger: logger
            )
        }
    }
}

extension Settings {
    /// For what goes into the database; one in PostgreSQL is on no disk of this machine.
    var databaseLimits: StorageLimits {
        switch place {
        case .folder(let folder): limits(folder: folder.url)
        case .postgreSQL: limits(.unlimited)
        }
    }

    private func limits(folder: URL) -> StorageLimits {
        limits(DiskSpace(folder: folder.absoluteURL.path, floor: freeSpaceFloor))
    }

    private func limits(_ disk: DiskSpace) -> StorageLimits {
        StorageLimits(
            disk: disk,
            crew: crewStorage == 0 ? nil : crewStorage,
            personADay: dailyUploads == 0 ? nil : dailyUploads
        )
    }
}

extension Settings {
    private var bucket: (any BlobStore)? { s3.map { S3Store($0) } }
}

/// Several servers may run on one machine, each with its own user.
private var ownTemporaryFolder: URL {
    FileManager.default.temporaryDirectory.appending(path: "decklog-\(getuid())", directoryHint: .isDirectory)
}
