import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the form of a shift.
struct ShiftForm: Sendable {
    /// The current shift; `nil` for a new one.
    let shift: Shift?
    /// The fixed shift that it belongs to, if that has not ended.
    let series: FixedShift?
    /// The default date of a new shift.
    let date: LocalDate
    let positions: [String]
    let members: [Named]
    /// The entered text and its errors.
    let form: Form

    static func load(
        _ id: ShiftID?,
        _ date: LocalDate,
        _ form: Form,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> ShiftForm {
        let shift = try id.map { try Shift.find($0, crew: viewer.crew, in: tx) }
        return ShiftForm(
            shift: shift,
            series: try shift?.fixedShift.flatMap { try FixedShift.ifThere($0, crew: viewer.crew, in: tx) },
            date: date,
            positions: try Positions.all(of: viewer.crew, in: tx),
            members: try crewMembers(viewer, tx),
            form: form
        )
    }
}

/// `/c/{crew}/shifts/new`, `/c/{crew}/shifts/{id}/edit` and `…/delete`
struct ShiftFormPages {
    /// The first field also shows errors that belong to no field, usually that the person cannot work then.
    private static let fields = ["person", "date", "start", "end", "position", "scope"]

    func add(to routes: Routes<CrewContext>) {
        routes.get("shifts/new") { request, context in
            try await show(nil, Form(), .ok, request, context)
        }
        routes.post("shifts/new", add)
        routes.get("shifts/{id}/edit") { request, context in
            let id = try context.id("id", of: ShiftKey.self)
            return try await show(id, Form(), .ok, request, context)
        }
        routes.post("shifts/{id}/edit", change)
        routes.post("shifts/{id}/delete", delete)
    }

    @Sendable private func add(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.submit(request, fields: Self.fields) { form, tx in
            let (draft, holder) = try form.input(NewShift.self).checked()
            let shift = try Shift.add(draft, holder: holder, in: tx)
            let said = shift.person == nil ? "shifts.said.addedOpen" : "shifts.said.added"
            return ("\(viewer.path)/shifts/\(shift.id)", Flash(Phrase(said)))
        } again: { form in
            try await show(nil, form, form.status, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: ShiftKey.self)
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.submit(request, fields: Self.fields) { form, tx in
            let (draft, holder) = try form.input(NewShift.self).checked()
            let shift = try Shift.change(
                id,
                scope: form.scope,
                holder: .some(holder),
                if: .shown(form["version"]),
                in: tx
            ) { _ in draft }
            let said = form.scope == .following ? "shifts.said.changedFollowing" : "shifts.said.changed"
            return ("\(viewer.path)/shifts/\(shift.id)", Flash(Phrase(said)))
        } again: { form in
            try await show(id, form, form.status, request, context)
        }
    }

    @Sendable private func delete(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: ShiftKey.self)
        let form = try await Form(request)
        let viewer = context.viewer
        let week = form["week"].flatMap { Week($0) }.map { "?week=\($0)" } ?? ""
        let isFollowing = form.scope == .following
        return try await context.act(
            back: "\(viewer.path)/week\(week)",
            say: Phrase(isFollowing ? "shifts.said.deletedFollowing" : "shifts.said.deleted")
        ) { tx in
            try Shift.delete(id, scope: form.scope, if: .shown(form["version"]), in: tx)
        }
    }

    private func show(
        _ id: ShiftID?,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        let asked = request.uri.queryParameters.get("date").flatMap { LocalDate($0) }
        let date = asked ?? viewer.zone.today(at: context.site.clock.now)
        return try await context.page(request, active: "week", status: status) { tx in
            try ShiftForm.load(id, date, form, viewer, tx)
        } title: { page, words in
            page.shift == nil ? words("shifts.add.title") : words("shifts.edit.title")
        } body: { page, html, words in
            ShiftFormView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    fileprivate var scope: ShiftScope { self["scope"].flatMap { ShiftScope(rawValue: $0) } ?? .only }
}
