import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page with the viewer's feeds.
struct CalendarFeedList: Sendable {
    let feeds: [CalendarFeed]
    let positions: [String]
}

/// How long before each shift the calendar shows a reminder: the value of `alarm` in the URL of a feed.
enum CalendarReminder: String, CaseIterable, Sendable {
    case off
    case quarter = "15"
    case half = "30"
    case hour = "60"
    case twoHours = "120"
    case day = "1440"

    var text: String { "shifts.feed.reminder.\(rawValue)" }
}

/// The URL of a feed that was just created or given a new URL.
struct CalendarLink: Sendable {
    let address: String
    let reminder: CalendarReminder

    init(_ secret: Secret, _ reminder: CalendarReminder, _ site: Site, _ request: Request) {
        let address = calendarAddress(secret, site, request)
        self.address = reminder == .off ? address : "\(address)?alarm=\(reminder.rawValue)"
        self.reminder = reminder
    }
}

/// `/c/{crew}/calendar-feeds`: the URLs that the viewer's calendar programs read.
struct CalendarFeedPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("calendar-feeds") { request, context in
            try await show(Form(), nil, .ok, request, context)
        }
        routes.post("calendar-feeds", make)
        routes.post("calendar-feeds/{feed}/replace") { request, context in
            let id = try context.id("feed", of: CalendarFeedKey.self)
            let (_, secret) = try await context.write { tx in
                try CalendarFeed.replace(id, in: tx)
            }
            let link = CalendarLink(secret, .off, context.site, request)
            return try await show(Form(), link, .ok, request, context)
        }
        routes.post("calendar-feeds/{feed}/end") { _, context in
            let viewer = context.viewer
            let id = try context.id("feed", of: CalendarFeedKey.self)
            return try await context.act(
                back: "\(viewer.path)/calendar-feeds",
                say: Phrase("shifts.feed.ended"),
                archived: .allowed
            ) { tx in
                try CalendarFeed.revoke(id, in: tx)
            }
        }
    }

    @Sendable private func make(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        return try await submitForm(form, fields: ["kind", "position", "reminder"]) {
            var check = Validation()
            let kind = check.choice("kind", form["kind"], default: CalendarFeedKind.mine)
            // The form always sends the position, whatever the kind.
            let position = kind == .position ? form["position"].flatMap { $0.isEmpty ? nil : $0 } : nil
            let reminder = check.choice("reminder", form["reminder"], default: CalendarReminder.off)
            try check.finish()
            let secret = try await context.write { tx in
                try CalendarFeed.make(kind, position: position, in: tx).secret
            }
            // Shown in this response, without a redirect: the secret is only known now.
            let link = CalendarLink(secret, reminder, context.site, request)
            return try await show(Form(), link, .ok, request, context)
        } again: { form, status in
            try await show(form, nil, status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ link: CalendarLink?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        return try await context.page(request, active: "roster", title: "shifts.feed.title", status: status) { tx in
            CalendarFeedList(
                feeds: try CalendarFeed.list(viewer, in: tx),
                positions: try Positions.all(of: viewer.crew, in: tx)
            )
        } body: { page, html, words in
            CalendarFeedsView(context: context, html: html, words: words).write(page, form, link)
        }
    }
}
