import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page of one announcement. Managers also see who confirmed it.
struct AnnouncementPage: Sendable {
    let announcement: Announcement
    let recipients: [AnnouncementRecipient]

    /// The number of recipients who have confirmed it.
    var confirmed: Int { announcement.confirmed ?? 0 }
    /// The number of recipients who have not.
    var waiting: Int { (announcement.recipients ?? 0) - confirmed }

    /// - Parameter most: the maximum number of recipients.
    /// - Throws: `AppError.notFound`.
    static func load(_ id: AnnouncementID, _ viewer: Viewer, most: Int, in tx: Tx) throws -> AnnouncementPage {
        AnnouncementPage(
            announcement: try Announcement.find(id, viewer, in: tx),
            recipients: viewer.isManager ? try AnnouncementRecipient.list(of: id, viewer, .page(of: most), in: tx) : []
        )
    }
}

/// The model of the form.
struct AnnouncementForm: Sendable {
    let form: Form
    let positions: [String]
    let hasRoster: Bool

    /// The value of the choice for a position.
    static func value(of position: String) -> String { prefix + position }
    private static let prefix = "position:"

    /// The form's fields as the API's input.
    static func input(_ form: Form) throws -> NewAnnouncement {
        var input = NewAnnouncement(text: form["text"] ?? "", urgent: form["urgent"] != nil)
        let to = form["to"] ?? ""
        if to.hasPrefix(prefix) {
            input.position = String(to.dropFirst(prefix.count))
        } else {
            var check = Validation()
            input.to = check.choice("to", to, default: AnnouncementAudience.everyone)
            try check.finish()
        }
        return input
    }
}

/// `/c/{crew}/announcements`
struct AnnouncementPages {
    let shifts: (any WorkingToday)?

    func add(to routes: Routes<CrewContext>) {
        routes.get("announcements", list)
        routes.get("announcements/new") { request, context in
            try context.viewer.requireManager()
            return try await compose(Form(), .ok, request, context)
        }
        routes.post("announcements", send)
        routes.get("announcements/{id}", show)
        routes.post("announcements/{id}/confirmation") { request, context in
            let id = try context.id("id", of: AnnouncementKey.self)
            let page = ReturnPage(try await Form(request))
            let back = page?.path(for: context.viewer) ?? "\(context.viewer.path)/announcements"
            return try await context.act(back: back, say: Phrase("announcements.said.confirmed")) { tx in
                _ = try Announcement.confirm(id, in: tx)
            }
        }
        routes.post("announcements/{id}/deletion") { request, context in
            let id = try context.id("id", of: AnnouncementKey.self)
            let back = "\(context.viewer.path)/announcements"
            return try await context.act(back: back, say: Phrase("announcements.said.deleted")) { tx in
                try Announcement.delete(id, in: tx)
            }
        }
    }

    @Sendable private func list(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        var query = Query(request)
        let paging = Paging(&query, keys: 1)
        try query.finish()
        return try await context.page(request, active: "announcements", title: "nav.announcements") { tx in
            paging.page(try Announcement.list(viewer, paging, in: tx)) { [$0.id.description] }
        } body: { page, html, words in
            AnnouncementsView(context: context, html: html, words: words).write(page)
        }
    }

    @Sendable private func send(_ request: Request, _ context: CrewContext) async throws -> Response {
        let shifts = shifts
        return try await context.submit(request, fields: ["text", "to"]) { form, tx in
            let draft = try AnnouncementDraft(try AnnouncementForm.input(form))
            let announcement = try Announcement.send(draft, shifts, in: tx)
            let count = announcement.recipients ?? 0
            return ("\(context.viewer.path)/announcements", Flash(counted("announcements.said.sent", count)))
        } again: { form in
            try await compose(form, form.status, request, context)
        }
    }

    private func compose(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, shifts) = (context.viewer, shifts)
        return try await context.page(request, active: "announcements", status: status) { tx in
            AnnouncementForm(
                form: form,
                positions: try Positions.all(of: viewer.crew, in: tx),
                hasRoster: try shifts?.isAvailable(to: viewer, in: tx) ?? false
            )
        } title: { _, words in
            words("announcements.new.title")
        } body: { page, html, words in
            AnnouncementFormView(context: context, html: html, words: words).write(page)
        }
    }

    @Sendable private func show(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, most) = (context.viewer, context.site.settings.limits.membersPerCrew)
        let id = try context.id("id", of: AnnouncementKey.self)
        return try await context.page(request, active: "announcements", title: "announcements.title") { tx in
            try AnnouncementPage.load(id, viewer, most: most, in: tx)
        } body: { page, html, words in
            AnnouncementView(context: context, html: html, words: words).write(page)
        }
    }
}
