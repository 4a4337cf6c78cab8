import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/{id}/comments`
struct CommentsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.listDefectComments) { request, context in
            let paging = try Paging(request, keys: 2)
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let (comments, files) = try await context.read { tx in
                let defect = try reference.find(viewer, in: tx).id
                let comments = try DefectComment.list(of: defect, viewer, paging, in: tx)
                return (comments, try DefectFile.list(of: defect, with: comments, viewer, in: tx))
            }
            return paging.answer(comments, to: request, keys: \.keys) { $0.json(files, crew: viewer.slug) }
        }
        routes.on(.addDefectComment) { request, context, input in
            let reference = try context.defectReference()
            return try await context.write(request, input: input) { tx in
                let defect = try reference.find(tx.viewer, in: tx).id
                let comment = try DefectComment.post(input.text, about: defect, in: tx)
                return Reply(comment.json([], crew: tx.viewer.slug), status: .created, version: comment.version)
            }
        }
        routes.on(.changeDefectComment) { request, context, input in
            let precondition = Precondition(request)
            return try await change(request, context, input: input) { id, defect, tx in
                try DefectComment.change(id, of: defect, to: input.text, if: precondition, in: tx)
            }
        }
        routes.on(.removeDefectComment) { request, context in
            let reference = try context.defectReference()
            let id = try context.id("comment", of: DefectCommentKey.self)
            let precondition = Precondition(request)
            return try await context.write(request) { tx in
                let defect = try reference.find(tx.viewer, in: tx).id
                try DefectComment.delete(id, of: defect, if: precondition, in: tx)
                let until = tx.now.adding(minutes: restorationMinutes)
                return Reply(DeletedDefectPart(id: id.description, restorableUntil: until.description))
            }
        }
        routes.on(.restoreDefectComment) { request, context in
            try await change(request, context, input: [String: String]()) { id, defect, tx in
                try DefectComment.restore(id, of: defect, in: tx)
            }
        }
    }

    private func change(
        _ request: Request,
        _ context: CrewContext,
        input: some Encodable,
        _ rule: @escaping @Sendable (DefectCommentID, DefectID, MemberTransaction) throws -> DefectComment
    ) async throws -> Response {
        let reference = try context.defectReference()
        let id = try context.id("comment", of: DefectCommentKey.self)
        return try await context.write(request, input: input) { tx in
            let comment = try rule(id, reference.find(tx.viewer, in: tx).id, tx)
            let files = try DefectFile.list(of: comment.defect, with: [comment], tx.viewer, in: tx)
            return Reply(comment.json(files, crew: tx.viewer.slug), version: comment.version)
        }
    }
}
