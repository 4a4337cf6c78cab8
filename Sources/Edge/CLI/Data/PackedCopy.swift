import App
import Foundation
import Media
import Storage

extension Settings {
    /// Hands over a database with everything in it, the contents of files too: the one that is there, or a copy for the time.
    /// - Parameter folder: has room for a copy.
    func withFilesInside<Value>(
        _ database: Database,
        copyIn folder: URL,
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
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

    /// Where contents are that no copy of the database brings along.
    func tellOfBucket() {
        if s3 != nil { print("Photos and files are in the bucket of s3.url; they are not copied.") }
    }
}

extension Database {
    /// Whether there are any; not in a database from before there could be.
    fileprivate func hasFiles() async throws -> Bool {
        guard try await hasApplied("Media001_files") else { return false }
        return try await read { tx in try Media.hasContents(in: tx) }
    }
}

/// A database in a file that is not needed any more.
func removeDatabaseFiles(_ path: String) {
    for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
}

private func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}
