import Accounts
import Core
import Hummingbird
import Media
import Storage
import Web

/// `/c/{crew}/defects/{id}/files/{file}`
struct FilePages {
    func add(to routes: Routes<CrewContext>) {
        routes.post("defects/{id}/files/{file}/delete") { _, context in
            try await act(context, say: Phrase("defects.files.said.deleted")) { file, defect, tx in
                try DefectFile.delete(file, of: defect, in: tx)
            }
        }
        routes.post("defects/{id}/files/{file}/restoration") { _, context in
            try await act(context, say: Phrase("defects.files.said.back")) { file, defect, tx in
                _ = try DefectFile.restore(file, of: defect, in: tx)
            }
        }
    }

    private func act(
        _ context: CrewContext,
        say: Phrase,
        _ rule: @escaping @Sendable (FileID, DefectID, MemberTransaction) throws -> Void
    ) async throws -> Response {
        let viewer = context.viewer
        let defect = try context.id("id", of: DefectKey.self)
        let file = try context.id("file", of: FileKey.self)
        return try await context.act(back: "\(viewer.path)/defects/\(defect)#files", say: say) { tx in
            try rule(file, defect, tx)
        }
    }
}
