import API
import Accounts
import Core
import Hummingbird
import Media
import Storage
import Web

/// `/crews/{crew}/defects/{id}/files`
struct FilesAPI {
    let media: Media

    func add(to routes: Routes<CrewContext>) {
        routes.on(.listDefectFiles) { request, context in
            let paging = try Paging(request, keys: 2)
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let files = try await context.read { tx in
                try DefectFile.list(of: reference.find(viewer, in: tx).id, viewer, paging, in: tx)
            }
            return paging.answer(files, to: request, keys: \.keys) { $0.json(crew: viewer.slug) }
        }
        routes.on(.addDefectFiles, upload)
        routes.on(.removeDefectFile) { request, context in
            let reference = try context.defectReference()
            let id = try context.id("file", of: FileKey.self)
            return try await context.write(request) { tx in
                let defect = try reference.find(tx.viewer, in: tx).id
                try DefectFile.delete(id, of: defect, in: tx)
                let until = tx.now.adding(minutes: restorationMinutes)
                return Reply(DeletedDefectPart(id: id.description, restorableUntil: until.description))
            }
        }
        routes.on(.restoreDefectFile) { request, context in
            let reference = try context.defectReference()
            let id = try context.id("file", of: FileKey.self)
            return try await context.write(request) { tx in
                let defect = try reference.find(tx.viewer, in: tx).id
                let file = try DefectFile.restore(id, of: defect, in: tx)
                return Reply(file.json(crew: tx.viewer.slug))
            }
        }
    }

    /// Takes either a form with files, or one file as the whole body, named by the parameter `name`.
    @Sendable private func upload(_ request: Request, _ context: CrewContext) async throws -> Response {
        let query = Query(request)
        let (viewer, reference) = (context.viewer, try context.defectReference())
        // Refuse before the upload is read.
        _ = try await context.read { tx in try reference.find(viewer, in: tx) }
        let received = try await media.receive(request, context, name: query.text("name"))
        let files = try received.accepted(atLeast: 1)
        let input = ["files": files.map(\.digest)]
        return try await context.write(request, input: input) { tx in
            let defect = try reference.find(tx.viewer, in: tx).id
            let added = try DefectFile.add(files, to: defect, in: tx)
            return Reply(Page(items: added.map { $0.json(crew: tx.viewer.slug) }, next: nil), status: .created)
        }
    }
}
