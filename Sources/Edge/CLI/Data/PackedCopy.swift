import App
import Foundation
import Media
import Storage

extension Settings {
    /// Calls `body` with a database that contains everything, including the contents of files: the original, or a
    /// temporary copy.
    /// - Parameter folder: a folder with space for the copy.
    func withFilesInside<Value>(
        _ database: Database,
        copyIn folder: URL,
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        if case .folder(let data) = place, s3 != nil, data.hasContents {
            complain(
                "The photos and files in \(data.files.path) are not copied, because DECKLOG_S3_URL is set. "
                    + "If the bucket does not have them, run this without it."
            )
        }
        guard case .folder(let data) = place, s3 == nil, try await database.hasFiles() else {
            return try await body(database)
        }
        let path = folder.appending(path: "decklog-\(UUID().uuidString)").path
        defer { removeDatabaseFiles(path) }
        try await database.backup(to: path)
        return try await using(Database(try SQLiteEngine(path: path), migrations: Modules().migrations)) { copy in
            let missing = try await Media.pack(from: FolderStore(data.files), into: copy)
            for hash in missing { complain("The content of a file is missing in \(data.files.path): \(hash)") }
            return try await body(copy)
        }
    }

    /// Prints where the files are if a copy of the database does not include them.
    func explainBucket() {
        if s3 != nil { print("Photos and files in the bucket of DECKLOG_S3_URL are not copied.") }
    }
}

extension DataFolder {
    /// Whether contents of files are stored in the folder, apart from uploads in progress.
    var hasContents: Bool {
        func names(_ path: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
        return names(files.path).contains { $0 != "incoming" && !names("\(files.path)/\($0)").isEmpty }
    }
}

extension Database {
    /// Whether there are any files; `false` for a database from before files were supported.
    fileprivate func hasFiles() async throws -> Bool {
        guard try await hasApplied("Media001_files") else { return false }
        return try await read { tx in try Media.hasContents(in: tx) }
    }
}

/// Deletes a database file that is no longer needed.
func removeDatabaseFiles(_ path: String) {
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
}

/// Writes a line to standard error. Not with `write(_:)`, which ends the program if the reader has gone.
func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
}
