import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the weekly plan.
struct PlanPage: Sendable {
    let plan: FocusPlan
    let modes: [FocusMode]
    let running: [FocusEntry]
    /// The person's current blocks.
    let blocks: [FocusBlock]

    var monday: LocalDate { plan.days.lowerBound }
    var today: LocalDate { plan.zone.today(at: plan.now) }
    var isThisWeek: Bool { plan.days.contains(today) }

    /// The first day of the week on which a block can still be planned, counted from 0; `nil` in a past week.
    var firstPlannable: Int? { today < plan.days.upperBound ? max(0, monday.days(until: today)) : nil }

    /// - Parameters:
    ///   - date: a day of the week to show; `nil` for today.
    ///   - pages: has the source of shifts.
    static func load(_ date: LocalDate?, _ pages: PlanPages, in tx: PersonTransaction) throws -> PlanPage {
        let (person, now) = (tx.person, tx.now)
        let settings = try FocusSettings.of(person, in: tx)
        let monday = (date ?? settings.today(at: now)).startOfWeek(firstDay: .monday)
        let days = monday..<monday.adding(days: 7)
        return PlanPage(
            plan: try FocusPlan.load(days, of: person, settings, shifts: pages.shifts, now: now, in: tx),
            modes: try FocusMode.all(of: person, in: tx),
            running: try FocusEntry.running(person, in: tx),
            blocks: try FocusBlock.all(of: person, in: tx)
        )
    }
}

/// `/focus/plan`
struct PlanPages {
    let shifts: (any PlannedShiftSource)?

    func add(to routes: FocusRoutes) {
        routes.get("focus/plan", week)
        BlockPages().addForm(to: routes)
    }

    @Sendable private func week(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, now) = (context.account.person, context.site.clock.now)
        var query = try Query(request, ["date"])
        let date = query.date("date")
        try query.finish()
        return try await context.page(request, active: FocusTab.plan.id, isWide: true) { tx in
            try PlanPage.load(date, self, in: PersonTransaction(person, at: now, in: tx))
        } title: { _, words in
            words("focus.plan.title")
        } body: { page, html, words in
            PlanView(context: context, html: html, words: words).write(page)
        }
    }
}

struct BlockPages: FocusFormPages {
    typealias Item = FocusBlock

    static let noun = "block"
    static let (path, formPath) = ("/focus/plan", "/focus/plan/blocks")
    static let tab = FocusTab.plan
    static let labels: [(field: String, label: String)] = [
        ("mode", "focus.entry.mode"), ("weekday", "focus.block.weekday"), ("start", "focus.entry.start"),
        ("end", "focus.entry.end"), ("note", "focus.entry.note"),
    ]
    static let prefilled = ["weekday", "mode", "start", "end", "date"]
    static let listTitle = "focus.plan.title"
    static let lede: String? = "focus.block.lede"
    static let deletionText: String? = "focus.block.deleteText"

    /// The week that was shown before.
    static func list(after form: Form) -> String {
        form["date"].flatMap { LocalDate($0) }.map { "\(path)?date=\($0)" } ?? path
    }

    static func title(_ block: FocusBlock) -> String { block.modeName }

    /// Adds a block on each of the selected days.
    func add(_ form: Form, in tx: PersonTransaction) throws -> String {
        let days = Set(form.all("weekday")).sorted()
        // Without a day, the input says that it is missing.
        let ofDay = { (day: String) in Form(prefilled: form.values.merging(["weekday": [day]]) { $1 }) }
        let forms = days.isEmpty ? [form] : days.map(ofDay)
        let blocks = try forms.map { try FocusBlock.add($0.input(NewFocusBlock.self).draft(), in: tx) }
        return blocks.first?.modeName ?? ""
    }

    func change(_ id: FocusBlockID, _ form: Form, in tx: PersonTransaction) throws {
        _ = try FocusBlock.change(id, if: .shown(form["version"]), in: tx) {
            try form.input(FocusBlockPatch.self).apply(to: &$0)
        }
    }
}
