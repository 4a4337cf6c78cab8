import API
import Accounts
import Core
import Events
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/{id}/comments`
struct CommentsAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/{id}/comments") { request, context in
            var query = try Query(request, ["limit", "after"])
            let paging = Paging(&query, keys: 2)
            try query.finish()
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let (comments, files) = try await context.site.database.read { tx in
                let defect = try reference.find(viewer, in: tx).id
                return (
                    try DefectComment.list(of: defect, viewer, paging, in: tx),
                    try DefectFile.list(of: defect, viewer, in: tx)
                )
            }
            return paging.answer(comments, to: request, keys: \.keys) { $0.json(files, crew: viewer.slug) }
        }
        routes.post("defects/{id}/comments") { request, context in
            let input = try await request.json(NewDefectComment.self)
            let (viewer, reference) = (context.viewer, try context.defectReference())
            return try await context.write(request, input: input) { tx, now in
                let defect = try reference.find(viewer, in: tx).id
                let comment = try DefectComment.say(input.text, about: defect, by: viewer, at: now, in: tx)
                return Reply(comment.json([], crew: viewer.slug), status: .created, version: comment.version)
            }
        }
        routes.patch("defects/{id}/comments/{comment}") { request, context in
            let input = try await request.json(NewDefectComment.self)
            let precondition = Precondition(request)
            return try await change(request, context, input: input) { id, defect, viewer, now, tx in
                try DefectComment.change(
                    id,
                    of: defect,
                    to: input.text,
                    if: precondition,
                    by: viewer,
                    at: now,
                    in: tx
                )
            }
        }
        routes.delete("defects/{id}/comments/{comment}") { request, context in
            let (viewer, reference) = (context.viewer, try context.defectReference())
            let id = try context.id("comment", of: DefectCommentKey.self)
            let precondition = Precondition(request)
            return try await context.write(request) { tx, now in
                let defect = try reference.find(viewer, in: tx).id
                try DefectComment.delete(id, of: defect, if: precondition, by: viewer, at: now, in: tx)
                let until = now.adding(minutes: restorationMinutes)
                return Reply(DeletedDefectPart(id: id.description, restorableUntil: until.description))
            }
        }
        routes.post("defects/{id}/comments/{comment}/restoration") { request, context in
            try await change(request, context, input: [String: String]()) { id, defect, viewer, now, tx in
                try DefectComment.restore(id, of: defect, by: viewer, at: now, in: tx)
            }
        }
    }

    private func change(
        _ request: Request,
        _ context: CrewContext,
        input: some Encodable,
        _ rule: @escaping @Sendable (DefectCommentID, DefectID, Viewer, Instant, Tx) throws -> DefectComment
    ) async throws -> Response {
        let (viewer, reference) = (context.viewer, try context.defectReference())
        let id = try context.id("comment", of: DefectCommentKey.self)
        return try await context.write(request, input: input) { tx, now in
            let comment = try rule(id, reference.find(viewer, in: tx).id, viewer, now, tx)
            let files = try DefectFile.list(of: comment.defect, viewer, in: tx)
            return Reply(comment.json(files, crew: viewer.slug), version: comment.version)
        }
    }
}
