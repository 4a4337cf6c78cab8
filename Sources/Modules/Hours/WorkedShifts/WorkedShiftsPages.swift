import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page with a person's shifts in a month, as planned and as logged.
struct WorkedShiftsPage: Sendable {
    let person: Named
    let month: Month
    /// Latest first.
    let shifts: [ComparedShift]
    let today: LocalDate

    var planned: Int { shifts.reduce(0) { $0 + $1.shift.planned } }
    var actual: Int { shifts.reduce(0) { $0 + ($1.record?.minutes ?? 0) } }

    static func load(
        _ source: any ShiftSource,
        _ month: Month?,
        _ person: PersonID?,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> WorkedShiftsPage {
        let today = viewer.zone.today(at: now)
        let person = try viewer.whose(person, in: tx)
        let month = month ?? Month(of: today)
        let (crew, days) = (viewer.crew, month.first..<month.end)
        let shifts = try ComparedShift.list(source, of: person.id, crew: crew, days, now: now, in: tx)
        return WorkedShiftsPage(person: person, month: month, shifts: shifts.reversed(), today: today)
    }
}

/// `/c/{crew}/hours/shifts`
struct WorkedShiftsPages {
    let source: any ShiftSource

    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/shifts") { request, context in
            let (viewer, now, source) = (context.viewer, context.site.clock.now, source)
            let month = request.uri.queryParameters.get("month").flatMap { Month($0) }
            let person = request.uri.queryParameters.get("person").flatMap { PersonID($0) }
            return try await context.page(request, active: HoursTab.today.id, title: "hours.shifts.title") { tx in
                try WorkedShiftsPage.load(source, month, person, viewer, now: now, tx)
            } body: { page, html, words in
                WorkedShiftsView(context: context, html: html, words: words).write(page)
            }
        }
        routes.post("hours/shifts/{id}/record") { request, context in
            let (viewer, words, source) = (context.viewer, context.words, source)
            let id = try context.id("id", of: ShiftKey.self)
            let form = try await Form(request)
            let month = form["month"].flatMap { Month($0) }
            let home = ReturnPage(form)?.path(for: viewer) ?? "\(viewer.path)/hours"
            let back = month.map { "\(viewer.path)/hours/shifts?month=\($0)" } ?? home
            return try await context.act(back: back) { tx in
                try HoursRecord.log(id, from: source, project: nil, unnamed: words("hours.shifts.unnamed"), in: tx)
            } saying: { record in
                Flash.logged(record, viewer, ReturnPage(form))
            }
        }
        routes.post("hours/shifts/{id}/timer") { request, context in
            let (viewer, words, source) = (context.viewer, context.words, source)
            let id = try context.id("id", of: ShiftKey.self)
            let form = try await Form(request)
            let (back, shown) = (ReturnPage(form)?.path(for: viewer), Precondition.shown(form["version"]))
            return try await context.act(back: back ?? "\(viewer.path)/hours") { tx in
                try HoursTimer.start(id, from: source, unnamed: words("hours.shifts.unnamed"), if: shown, in: tx)
            } saying: { timer in
                Flash(Phrase("hours.said.timerStarted", ["name": .text(timer.label)]))
            }
        }
    }
}
