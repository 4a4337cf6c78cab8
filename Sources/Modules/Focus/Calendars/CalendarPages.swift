import API
import Accounts
import Calendars
import Core
import HTTPTypes
import Hummingbird
import NIOCore
import Storage
import Web

/// The model of the list of calendars, with the form to add one.
struct CalendarsPage: Sendable {
    let calendars: [FocusCalendar]
    /// The number of events of each.
    let counts: [FocusCalendarID: Int]
    let modes: [FocusMode]
    let zone: Zone
    let form: Form

    static func load(_ form: Form, of person: PersonID, in tx: Tx) throws -> CalendarsPage {
        CalendarsPage(
            calendars: try FocusCalendar.all(of: person, in: tx),
            counts: try FocusCalendar.eventCounts(of: person, in: tx),
            modes: try FocusMode.all(of: person, in: tx),
            zone: try FocusSettings.of(person, in: tx).zone,
            form: form
        )
    }
}

/// `/focus/calendars`
struct CalendarPages {
    static let path = "/focus/calendars"
    /// An error that belongs to none of these is shown at the first one.
    private static let fields = ["url", "file", "name", "mode"]

    let loader: CalendarLoader

    func add(to routes: FocusRoutes) {
        routes.get("focus/calendars") { request, context in try await show(nil, Form(), request, context) }
        routes.post("focus/calendars", upload)
        routes.get("focus/calendars/{focusCalendar}") { request, context in
            try await show(try context.id("focusCalendar"), Form(), request, context)
        }
        routes.post("focus/calendars/{focusCalendar}", change)
        routes.post("focus/calendars/{focusCalendar}/refresh") { _, context in
            let id = try context.id("focusCalendar", of: FocusCalendarKey.self)
            let calendar = try await context.refresh(id, with: loader)
            let said = Phrase("focus.said.calendarRefreshed", ["name": .text(calendar.name)])
            let flash = calendar.failure.map { Flash($0, .error) } ?? Flash(said)
            return seeOther("\(Self.path)/\(id)").leaving(flash)
        }
        routes.post("focus/calendars/{focusCalendar}/delete") { _, context in
            let id = try context.id("focusCalendar", of: FocusCalendarKey.self)
            return try await context.act(back: Self.path, say: Phrase("focus.said.calendarDeleted")) { tx in
                try FocusCalendar.delete(id, in: tx)
            }
        }
    }

    /// Shows all calendars, or one.
    private func show(_ id: FocusCalendarID?, _ form: Form, _ request: Request, _ context: PersonContext) async throws
        -> Response
    {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.plan.id, status: form.status) { tx in
            let page = try CalendarsPage.load(form, of: person, in: tx)
            return (page, try id.map { try FocusCalendar.find($0, of: person, in: tx) })
        } title: { found, words in
            found.1?.name ?? words("focus.calendars.title")
        } body: { found, html, words in
            let view = CalendarsView(context: context, html: html, words: words, page: found.0)
            if let calendar = found.1 { view.write(calendar) } else { view.write() }
        }
    }

    /// Takes an address or a file.
    @Sendable private func upload(_ request: Request, _ context: PersonContext) async throws -> Response {
        let sent = try await CalendarForm(request)
        let replaced = sent.form.entered("replaces").flatMap { FocusCalendarID($0) }
        return try await submitForm(sent.form, fields: Self.fields) {
            let prepared = try await context.prepare(sent.input, with: loader)
            let (limits, unnamed) = (context.site.limits, context.words("focus.calendar.unnamed"))
            let calendar = try await context.write { tx in try prepared.add(limits, unnamed: unnamed, in: tx) }
            let said = replaced == nil ? "focus.said.calendarAdded" : "focus.said.calendarRefreshed"
            return seeOther("\(Self.path)/\(calendar.id)").leaving(Flash(Phrase(said, ["name": .text(calendar.name)])))
        } again: { form in
            try await show(replaced, form, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("focusCalendar", of: FocusCalendarKey.self)
        return try await context.submit(request, fields: ["name", "mode"]) { form, tx in
            let patch = try form.input(FocusCalendarPatch.self)
            _ = try FocusCalendar.change(id, if: .shown(form["version"]), name: patch.name, mode: patch.mode, in: tx)
            return (Self.path, Flash(Phrase("focus.said.calendarChanged")))
        } again: { form in
            try await show(id, form, request, context)
        }
    }
}

/// A form with a calendar: its address or its file, and its other fields.
struct CalendarForm: Sendable {
    let form: Form
    /// The text of the file; `nil` without one.
    private let file: String?

    /// - Throws: `AppError` `invalid`, `tooLarge` or `unsupportedMediaType`.
    init(_ request: Request) async throws {
        var (bytes, isFile): ([UInt8], Bool) = ([], false)
        form = try await Form.reading(request, file: "file", largest: Upload.calendar.largest) { piece in
            switch piece {
            case .begin: isFile = true
            case .bytes(let piece):
                // The rest of a file that is too large is not kept.
                if bytes.count <= CalendarContents.largestFile { bytes += piece }
            }
        }
        file = isFile ? String(decoding: bytes, as: UTF8.self) : nil
    }

    var input: NewFocusCalendar {
        NewFocusCalendar(
            url: form.entered("url"),
            file: file,
            name: form.entered("name"),
            mode: form.entered("mode"),
            replaces: form.entered("replaces")
        )
    }
}

extension NewFocusCalendar {
    /// Reads JSON, a form with a file, or a file alone.
    /// - Throws: `AppError` `invalid`, `tooLarge` or `unsupportedMediaType`.
    static func read(_ request: Request) async throws -> NewFocusCalendar {
        let type = request.headers[.contentType]?.lowercased() ?? ""
        if type.hasPrefix("multipart/form-data") { return try await CalendarForm(request).input }
        if type.hasPrefix("text/calendar") || type.hasPrefix("application/octet-stream") {
            let body = try await request.body.collect(upTo: Upload.calendar.largest)
            return NewFocusCalendar(file: String(decoding: body.readableBytesView, as: UTF8.self))
        }
        return try await request.json(NewFocusCalendar.self, most: Upload.calendar.largest)
    }
}

extension Form {
    /// The value of a field; `nil` if it is blank.
    func entered(_ name: String) -> String? {
        self[name].map(trim).flatMap { $0.isEmpty ? nil : $0 }
    }
}
