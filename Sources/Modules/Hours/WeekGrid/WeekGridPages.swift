import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/hours/week`
struct WeekGridPages {
    let shifts: any ShiftSource

    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/week") { request, context in
            let parameters = request.uri.queryParameters
            var question = asked(
                week: parameters.get("week"),
                day: parameters.get("day"),
                context.viewer,
                now: context.site.clock.now
            )
            if let person = parameters.get("person") {
                guard let id = PersonID(person) else { throw AppError.notFound }
                question.person = id
            }
            return try await show(question, .ok, request, context)
        }
        routes.post("hours/week", save)
        routes.post("hours/week/restoration") { request, context in
            let form = try await Form(request)
            let viewer = context.viewer
            let question = asked(week: form["week"], day: form["day"], viewer, now: context.site.clock.now)
            let moment = form["at"].flatMap(Int64.init).map(Instant.init(milliseconds:))
            return try await context.act(back: address(question, viewer)) { tx in
                let count = try moment.map { try HoursRecord.restore(deletedAt: $0, from: question.week, in: tx) } ?? 0
                return said(count, "hours.said.weekRestored.one", "hours.said.weekRestored")
            }
        }
    }

    /// Saves the grid, or shows the form again with the requested prefilled values; entered text is kept in both cases.
    @Sendable private func save(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let (viewer, now) = (context.viewer, context.site.clock.now)
        var question = asked(week: form["week"], day: form["day"], viewer, now: now)
        let dates = Period.week(question.week).days(weekStart: viewer.weekStart)
        question.entered = EnteredWeek(form, dates)
        switch form["do"] {
        case "copy":
            question.help = .copyLastWeek
            return try await show(question, .ok, request, context)
        case "add":
            if let project = form["add"].flatMap({ ProjectID($0) }) { question.help = .addRow(project) }
            return try await show(question, .ok, request, context)
        default: break
        }
        do {
            let (week, (cells, problems)) = (question.week, question.entered.fills(dates))
            let (filled, moment) = try await context.write { tx in
                (try HoursRecord.fill(week, cells, problems: problems, in: tx), tx.now)
            }
            return seeOther(address(question, viewer)).leaving(said(filled, at: moment, question, viewer))
        } catch let error as AppError where [.invalid, .conflict].contains(error.code) {
            question.errors = error.fields
            return try await show(question, .unprocessableContent, request, context)
        }
    }

    /// If records were deleted, the message offers to restore them.
    private func said(_ filled: FilledWeek, at moment: Instant, _ question: WeekQuestion, _ viewer: Viewer) -> Flash {
        if filled.count == 0 { return Flash(Phrase("hours.said.weekSame"), .info) }
        let saved = said(filled.count, "hours.said.weekSaved.one", "hours.said.weekSaved")
        if filled.deleted.isEmpty { return Flash(saved) }
        var fields = ["week": question.week.text, "at": String(moment.milliseconds)]
        if let day = question.day { fields["day"] = day.description }
        let deleted = said(filled.deleted.count, "hours.week.deleted.one", "hours.week.deleted")
        return Flash(
            Phrase("hours.said.weekSavedAnd", ["saved": .phrase(saved), "deleted": .phrase(deleted)]),
            undo: Flash.Undo("\(viewer.path)/hours/week/restoration", fields)
        )
    }

    private func said(_ count: Int, _ one: String, _ several: String) -> Phrase {
        Phrase(count == 1 ? one : several, ["count": .number(count)])
    }

    private func asked(week: String?, day: String?, _ viewer: Viewer, now: Instant) -> WeekQuestion {
        let today = viewer.zone.today(at: now)
        let date = day.flatMap { LocalDate($0) }
        return WeekQuestion(
            week: week.flatMap { Week($0) } ?? (date ?? today).weekNumber(firstDay: viewer.weekStart),
            person: viewer.person,
            day: date
        )
    }

    private func address(_ question: WeekQuestion, _ viewer: Viewer) -> String {
        var address = "\(viewer.path)/hours/week?week=\(question.week)"
        if let day = question.day { address += "&day=\(day)" }
        return address
    }

    private func show(
        _ question: WeekQuestion,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now, shifts) = (context.viewer, context.site.clock.now, shifts)
        return try await context.page(request, active: HoursTab.week.id, status: status, isWide: true) { tx in
            try WeekGridPage.load(question, viewer, shifts, now: now, tx)
        } title: { page, words in
            "\(words("nav.hours")) · \(page.title(words))"
        } body: { page, html, words in
            WeekGridView(context: context, html: html, words: words, page: page).write()
        }
    }
}
