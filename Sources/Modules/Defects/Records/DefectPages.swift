import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/defects/{id}` and the actions on a defect.
struct DefectPages {
    let time: any TimeKeeper
    let places: any KnownPlaces

    func add(to routes: Routes<CrewContext>) {
        routes.get("defects/{id}", show)
        routes.post("defects/{id}/delete", delete)
        routes.post("defects/{id}/restoration", restore)
        routes.get("defects/{id}/duplicate") { request, context in
            try await showDuplicate(Form(), .ok, request, context)
        }
        routes.post("defects/{id}/duplicate", markDuplicate)
        routes.post("defects/{id}/duplicate/removal", unmarkDuplicate)
    }

    /// Shows a defect by id or number; redirects from its display id.
    @Sendable private func show(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let reference = try context.defectReference("id")
        if case .name(let name) = reference, Int(name) == nil {
            let id = try await context.read { tx in try reference.find(viewer, in: tx).id }
            return seeOther("\(viewer.path)/defects/\(id)")
        }
        let isNew = request.uri.queryParameters.get("new") == "true"
        let now = context.site.clock.now
        return try await context.page(request, active: "defects", isWide: true) { tx in
            let id = if case .id(let id) = reference { id } else { try reference.find(viewer, in: tx).id }
            let page = try DefectPage.load(id, isNew: isNew, viewer, tx)
            let isThere = page.defect.deletedAt == nil
            return (
                page: page, discussion: isThere ? try DefectDiscussion.load(page.defect, viewer, at: now, tx) : nil,
                time: isThere ? try SpentTime.load(page.defect, from: time, viewer, tx) : nil,
                place: try page.defect.position.flatMap { position in
                    try places.place(latitude: position.latitude, longitude: position.longitude, viewer, in: tx)
                }
            )
        } title: { shown, _ in
            "\(shown.page.defect.shortName) \(shown.page.defect.headline)"
        } body: { shown, html, words in
            let talk = DiscussionView(context: context, html: html, words: words)
            DefectView(context: context, html: html, words: words).write(shown.page) { part in
                guard let discussion = shown.discussion else { return }
                switch part {
                case .files: talk.files(discussion)
                case .side:
                    if let time = shown.time { TimeView(context: context, html: html, words: words).write(time) }
                    talk.side(discussion, at: shown.place)
                case .activity: talk.activity(discussion)
                }
            }
        }
    }

    @Sendable private func delete(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("id", of: DefectKey.self))
        let form = try await Form(request)
        // The person who deleted it may restore it on its page; for others the page is gone.
        return try await context.act(
            back: "\(viewer.path)/defects/\(id)",
            say: Phrase("defects.said.deleted")
        ) { tx in
            try Defect.delete(id, if: .shown(form["version"]), in: tx)
        }
    }

    @Sendable private func restore(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("id", of: DefectKey.self))
        return try await context.act(
            back: "\(viewer.path)/defects/\(id)",
            say: Phrase("defects.said.restored")
        ) { tx in
            _ = try Defect.restore(id, in: tx)
        }
    }

    // MARK: - Duplicates

    @Sendable private func markDuplicate(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("id", of: DefectKey.self))
        return try await context.submit(request, fields: ["original"]) { form, tx in
            let original = try DefectReference(entered: form["original"]).original(in: tx)
            _ = try Defect.markDuplicate(id, of: original, if: .shown(form["version"]), in: tx)
            return ("\(viewer.path)/defects/\(id)", Flash(Phrase("defects.said.duplicate")))
        } again: { form in
            try await showDuplicate(form, form.status, request, context)
        }
    }

    @Sendable private func unmarkDuplicate(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("id", of: DefectKey.self))
        let form = try await Form(request)
        return try await context.act(
            back: "\(viewer.path)/defects/\(id)",
            say: Phrase("defects.said.unduplicate")
        ) { tx in
            _ = try Defect.unmarkDuplicate(id, if: .shown(form["version"]), in: tx)
        }
    }

    private func showDuplicate(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, id) = (context.viewer, try context.id("id", of: DefectKey.self))
        let text = request.entered("text") ?? ""
        return try await context.orBack(to: id) {
            try await context.page(request, active: "defects", title: "defects.duplicate.title", status: status) { tx in
                try DuplicatePage.load(id, text: text, form, viewer, tx)
            } body: { page, html, words in
                DuplicateView(context: context, html: html, words: words).write(page)
            }
        }
    }
}

extension DefectReference {
    /// Parses an entered name; a text that is too long for a name counts as empty.
    fileprivate init(entered text: String?) {
        let text = (text ?? "").filter { !$0.isWhitespace }
        self.init(text.utf8.count <= 40 ? text : "")
    }
}

extension CrewContext {
    /// Shows a page for something that may no longer be possible; if it is not, redirects to the defect's own page,
    /// which says why.
    func orBack(to id: DefectID, _ page: () async throws -> Response) async throws -> Response {
        do {
            return try await page()
        } catch let error as AppError where [.conflict, .invalid, .forbidden].contains(error.code) {
            return back(to: id, saying: error.fields.first ?? .init("", "refused", error.message))
        }
    }

    /// Redirects to the defect's own page, which shows the error and the current state.
    func back(to id: DefectID, saying error: AppError.Field) -> Response {
        let isLate = error.has(.clash, .illegal)
        let message = isLate ? Phrase("defects.said.late") : error.message
        return seeOther("\(viewer.path)/defects/\(id)").leaving(Flash(message, .error))
    }
}
