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
            return try await context.act(back: "\(path)#files") { tx in
                try DefectFile.delete(file, of: defect, in: tx)
            } saying: {
                let undo = Flash.Undo("\(path)/files/\(file)/restoration")
                return Flash(Phrase("defects.files.said.deleted"), undo: undo)
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
