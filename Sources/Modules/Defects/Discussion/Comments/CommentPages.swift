import Accounts
import Core
import HTTPTypes
import Hummingbird
import Media
import Storage
import Web

/// `/c/{crew}/defects/{id}/comments`
struct CommentPages {
    let media: Media

    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/{id}/comments") { request, context in
            let before = request.uri.queryParameters.get("before").flatMap { DefectCommentID($0) }
            return try await showAll(before, Form(), [], .ok, request, context)
        }
        routes.post("defects/{id}/comments", post)
        routes.get("defects/{id}/comments/{comment}") { request, context in
            try await showOne(Form(), .ok, request, context)
        }
        routes.post("defects/{id}/comments/{comment}", change)
        routes.post("defects/{id}/comments/{comment}/delete") { request, context in
            let form = try await Form(request)
            let place = try CommentPlace(context)
            let said = Phrase("defects.comment.said.deleted")
            return try await context.act(back: place.comments, say: said, undo: place.restoration) { tx in
                try DefectComment.delete(place.comment, of: place.defect, if: .shown(form["version"]), in: tx)
            }
        }
        routes.post("defects/{id}/comments/{comment}/restoration") { _, context in
            let place = try CommentPlace(context)
            return try await context.act(back: place.comments, say: Phrase("defects.comment.said.back")) { tx in
                _ = try DefectComment.restore(place.comment, of: place.defect, in: tx)
            }
        }
    }

    /// Posts a comment. A comment with photos may have no text.
    @Sendable private func post(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("id", of: DefectKey.self)
        _ = try await context.read { tx in try Defect.find(id, viewer, in: tx) }
        let received = try await media.receive(request, context)
        let text = received.form["text"] ?? ""
        return try await submitForm(received.form, fields: ["text", "file"]) {
            let files = try received.accepted()
            try await context.write { tx in
                if !files.isEmpty && text.allSatisfy(\.isWhitespace) {
                    try DefectFile.add(files, to: id, in: tx)
                } else {
                    _ = try DefectComment.post(text, about: id, files: files, in: tx)
                }
            }
            return seeOther("\(viewer.path)/defects/\(id)#comments").leaving(Flash(Phrase("defects.comment.said.sent")))
        } again: { form, status in
            let held = try await media.hold(received, context)
            return try await showAll(nil, form, held, status, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let place = try CommentPlace(context)
        return try await context.submit(request, fields: ["text"]) { form, tx in
            _ = try DefectComment.change(
                place.comment,
                of: place.defect,
                to: form["text"],
                if: .shown(form["version"]),
                in: tx
            )
            return (place.comments, Flash(Phrase("defects.comment.said.changed")))
        } again: { form in
            try await showOne(form, form.status, request, context)
        }
    }

    private func showAll(
        _ before: DefectCommentID?,
        _ form: Form,
        _ held: [StoredFile],
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        let id = try context.id("id", of: DefectKey.self)
        return try await context.page(request, active: "defects", status: status) { tx in
            try CommentsPage.load(id, before: before, form, held, viewer, at: now, tx)
        } title: { page, words in
            "\(words("defects.comment.title")), \(page.defect.shortName)"
        } body: { page, html, words in
            CommentsView(context: context, html: html, words: words).write(page)
        }
    }

    private func showOne(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, place) = (context.viewer, try CommentPlace(context))
        return try await context.orBack(to: place.defect) {
            try await context.page(request, active: "defects", title: "defects.comment.edit", status: status) { tx in
                try CommentPage.load(place.comment, of: place.defect, form, viewer, tx)
            } body: { page, html, words in
                CommentsView(context: context, html: html, words: words).write(page)
            }
        }
    }
}

/// The crew, defect and comment that an address names.
private struct CommentPlace {
    let defect: DefectID
    let comment: DefectCommentID
    let comments: String
    let restoration: String

    init(_ context: CrewContext) throws {
        defect = try context.id("id", of: DefectKey.self)
        comment = try context.id("comment", of: DefectCommentKey.self)
        comments = "\(context.viewer.path)/defects/\(defect)#comments"
        restoration = "\(context.viewer.path)/defects/\(defect)/comments/\(comment)/restoration"
    }
}
