package import Accounts
import Core
import Storage
import Web

extension Media {
    /// Holds the files of a form that has to be shown again, so that they need not be uploaded again: `FileField` shows
    /// them and submits their ids. They are deleted after a day if the form is not sent.
    package func hold(_ received: Received, _ context: CrewContext) async throws -> [StoredFile] {
        if received.files.isEmpty { return [] }
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.site.database.write { tx in
            let earlier = try StoredFile.held(received.files.compactMap(\.held), by: viewer, in: tx).map(\.file)
            let new = try received.files.filter { $0.held == nil }.map { file in
                try StoredFile.insert(file, viewer.crew, viewer.person, now, heldAt: now, in: tx)
            }
            return earlier + new
        }
    }

    /// The files of an earlier attempt whose ids the form submits, if they belong to the sender.
    func held(_ form: Form, _ context: CrewContext) async throws -> [ReceivedFile] {
        let ids = form.all(Self.heldField).prefix(Self.mostFiles).compactMap { FileID($0) }
        if ids.isEmpty { return [] }
        let viewer = context.viewer
        return try await context.read { tx in
            try StoredFile.held(ids, by: viewer, in: tx).map { file, hash, thumbnail in
                ReceivedFile(
                    name: file.name,
                    type: file.type,
                    size: file.size,
                    width: file.width,
                    height: file.height,
                    digest: file.id.description,
                    hash: hash,
                    thumbnail: thumbnail,
                    held: file.id,
                    limits: .none
                )
            }
        }
    }
}

extension StoredFile {
    fileprivate static func held(
        _ ids: [FileID],
        by viewer: Viewer,
        in tx: Tx
    ) throws -> [(file: StoredFile, hash: [UInt8], thumbnail: [UInt8]?)] {
        try tx.all(
            """
            SELECT \(columns), file.hash, file.thumbnail FROM file
            WHERE crew = \(viewer.crew) AND id IN \(list: ids) AND uploaded_by = \(viewer.person) AND held_at IS NOT NULL
            ORDER BY id
            """
        ) { (try StoredFile(row: &$0), try $0.read(), try $0.read()) }
    }
}
