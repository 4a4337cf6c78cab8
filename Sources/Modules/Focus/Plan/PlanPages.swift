import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the weekly plan.
struct PlanPage: Sendable {
    let plan: FocusPlan
    let modes: [FocusMode]
    let running: [FocusEntry]
    /// Whether the person has current blocks.
    let hasBlocks: Bool

    var monday: LocalDate { plan.days.lowerBound }
    var today: LocalDate { plan.zone.today(at: plan.now) }
    var isThisWeek: Bool { plan.days.contains(today) }

    /// - Parameter date: a day of the week to show; `nil` for today.
    static func load(
        _ date: LocalDate?,
        of person: PersonID,
        shifts: (any PlannedShiftSource)?,
        now: Instant,
        in tx: Tx
    ) throws -> PlanPage {
        let today = try FocusSettings.of(person, in: tx).today(at: now)
        let monday = (date ?? today).startOfWeek(firstDay: .monday)
        return PlanPage(
            plan: try FocusPlan.load(
                monday..<monday.adding(days: 7),
                of: person,
                shifts: shifts,
                now: now,
                in: tx
            ),
            modes: try FocusMode.all(of: person, in: tx),
            running: try FocusEntry.running(person, in: tx),
            hasBlocks: try !FocusBlock.all(of: person, in: tx).isEmpty
        )
    }
}

/// The model of the block form.
struct BlockPage: Sendable {
    /// `nil` for a new block.
    let block: FocusBlock?
    let modes: [FocusMode]
    let form: Form

    static func load(_ id: FocusBlockID?, _ form: Form, of person: PersonID, in tx: Tx) throws -> BlockPage {
        let block = try id.map { try FocusBlock.find($0, of: person, in: tx) }
        let modes = try FocusMode.all(of: person, in: tx).filter { !$0.isArchived || $0.id == block?.mode }
        return BlockPage(block: block, modes: modes, form: form)
    }
}

/// `/focus/plan`
struct PlanPages {
    private static let path = "/focus/plan"
    private static let fields = ["mode", "weekday", "start", "end", "note"]

    let shifts: (any PlannedShiftSource)?

    func add(to routes: FocusRoutes) {
        routes.get("focus/plan", week)
        routes.get("focus/plan/blocks/new") { request, context in
            let query = try Query(request, ["weekday", "mode"])
            var values: [String: String] = [:]
            for name in ["weekday", "mode"] { values[name] = query.text(name) }
            return try await show(nil, Form(values), .ok, request, context)
        }
        routes.post("focus/plan/blocks/new", create)
        routes.get("focus/plan/blocks/{block}") { request, context in
            try await show(try context.id("block"), Form(), .ok, request, context)
        }
        routes.post("focus/plan/blocks/{block}", change)
        routes.post("focus/plan/blocks/{block}/delete") { _, context in
            let id = try context.id("block", of: FocusBlockKey.self)
            return try await context.act(back: Self.path, say: Phrase("focus.said.blockDeleted")) { tx in
                try FocusBlock.delete(id, in: tx)
            }
        }
    }

    @Sendable private func week(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, now) = (context.account.person, context.site.clock.now)
        var query = try Query(request, ["date"])
        let date = query.date("date")
        try query.finish()
        return try await context.page(request, active: FocusTab.plan.id, isWide: true) { tx in
            try PlanPage.load(date, of: person, shifts: shifts, now: now, in: tx)
        } title: { _, words in
            words("focus.plan.title")
        } body: { page, html, words in
            PlanView(context: context, html: html, words: words).write(page)
        }
    }

    @Sendable private func create(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let attempt = try await attempt(form, fields: Self.fields) {
            try await context.write { tx in _ = try FocusBlock.add(try form.block(), in: tx) }
        }
        switch attempt {
        case .done: return seeOther(Self.path).leaving(Flash(Phrase("focus.said.blockAdded")))
        case .again(let form, let status): return try await show(nil, form, status, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let id = try context.id("block", of: FocusBlockKey.self)
        let attempt = try await attempt(form, fields: Self.fields) {
            try await context.write { tx in
                _ = try FocusBlock.find(id, of: tx.person, in: tx)
                let draft = try form.block()
                _ = try FocusBlock.change(id, if: .shown(form["version"]), in: tx) { $0 = draft }
            }
        }
        switch attempt {
        case .done: return seeOther(Self.path).leaving(Flash(Phrase("focus.said.blockChanged")))
        case .again(let form, let status): return try await show(id, form, status, request, context)
        }
    }

    private func show(
        _ id: FocusBlockID?,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.plan.id, status: status) { tx in
            try BlockPage.load(id, form, of: person, in: tx)
        } title: { page, words in
            page.block?.modeName ?? words("focus.block.new")
        } body: { page, html, words in
            BlockView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    /// The block that the form describes.
    /// - Throws: `AppError.invalid` with every field that cannot be read.
    fileprivate func block() throws -> FocusBlockDraft {
        var check = Validation()
        let (start, end) = (check.time("start", self["start"]), check.time("end", self["end"]))
        try check.finish()
        return FocusBlockDraft(
            mode: self["mode"] ?? "",
            weekday: Int(self["weekday"] ?? "") ?? 0,
            start: start,
            end: end,
            note: self["note"]
        )
    }
}
