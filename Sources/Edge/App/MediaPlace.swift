import Core
package import Foundation
package import Logging
package import Media
package import Storage

#if canImport(Glibc)
import Glibc
#endif

extension DataFolder {
    /// The folder with the contents of files.
    package var files: URL { url.appending(path: "files", directoryHint: .isDirectory) }

    /// The folder for incomplete uploads: within the folder of files, which may be on a disk of its own.
    fileprivate var scratchFolder: URL { files.appending(path: "incoming", directoryHint: .isDirectory) }
}

extension Settings {
    /// The storage of pictures and files: a bucket if one is configured, otherwise where the database is.
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
    /// The limits for writes to the database; a PostgreSQL database is not on a local disk.
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
            person: personStorage == 0 ? nil : personStorage,
            personADay: dailyUploads == 0 ? nil : dailyUploads
        )
    }
}

extension Settings {
    private var bucket: (any BlobStore)? { s3.map { S3Store($0) } }
}

/// A separate folder per user, because several servers may run on one machine.
private var ownTemporaryFolder: URL {
    FileManager.default.temporaryDirectory.appending(path: "decklog-\(getuid())", directoryHint: .isDirectory)
}
