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
            let (defect, file) = (try context.id("id", of: DefectKey.self), try context.id("file", of: FileKey.self))
            let path = "\(context.viewer.path)/defects/\(defect)"
            let (said, undo) = (Phrase("defects.files.said.deleted"), "\(path)/files/\(file)/restoration")
            return try await context.act(back: "\(path)#files", say: said, undo: undo) { tx in
                try DefectFile.delete(file, of: defect, in: tx)
            }
        }
        routes.post("defects/{id}/files/{file}/restoration") { _, context in
            let (defect, file) = (try context.id("id", of: DefectKey.self), try context.id("file", of: FileKey.self))
            let back = "\(context.viewer.path)/defects/\(defect)#files"
            return try await context.act(back: back, say: Phrase("defects.files.said.back")) { tx in
                _ = try DefectFile.restore(file, of: defect, in: tx)
            }
        }
    }
}
