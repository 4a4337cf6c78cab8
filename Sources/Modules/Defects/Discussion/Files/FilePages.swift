import Accounts
import Core
import Hummingbird
import Media
import Storage
import Web

/// `/c/{crew}/defects/{id}/files` and `/c/{crew}/defects/{id}/files/{file}`
struct FilePages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/{id}/files") { request, context in
            let paging = try Paging(request, keys: 2)
            let (viewer, id) = (context.viewer, try context.id("id", of: DefectKey.self))
            return try await context.page(request, active: "defects") { tx in
                let defect = try Defect.find(id, viewer, in: tx)
                let files = try DefectFile.list(of: id, viewer, paging, in: tx)
                return FilesPage(defect: defect, files: paging.page(files, \.keys))
            } title: { page, words in
                "\(words("defects.files.title")), \(page.defect.shortName)"
            } body: { page, html, words in
                FilesView(context: context, html: html, words: words).write(page)
            }
        }
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
