import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/hours/week`
struct WeekGridPages {
    /// The maximum number of records that can be restored at once.
    private static let mostRestored = 100

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
            question.deleted = records(parameters.get("deleted"))
            return try await show(question, .ok, request, context)
        }
        routes.post("hours/week", save)
        routes.post("hours/week/restoration") { request, context in
            let form = try await Form(request)
            let (viewer, ids) = (context.viewer, records(form["records"]))
            let now = context.site.clock.now
            let question = asked(week: form["week"], day: form["day"], viewer, now: now)
            let said = Phrase(
                ids.count == 1 ? "hours.said.weekRestored.one" : "hours.said.weekRestored",
                ["count": .number(ids.count)]
            )
            return try await context.act(back: address(question, viewer), say: said) { tx in
                for id in ids { _ = try HoursRecord.restore(id, in: tx) }
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
            let filled = try await context.write { tx in
                try HoursRecord.fill(week, cells, problems: problems, in: tx)
            }
            return seeOther(address(question, viewer, deleted: filled.deleted)).leaving(said(filled))
        } catch let error as AppError where [.invalid, .conflict].contains(error.code) {
            question.errors = error.fields
            return try await show(question, .unprocessableContent, request, context)
        }
    }

    private func said(_ filled: FilledWeek) -> Flash {
        switch filled.count {
        case 0: Flash(Phrase("hours.said.weekSame"), .info)
        case 1: Flash(Phrase("hours.said.weekSaved.one"))
        default: Flash(Phrase("hours.said.weekSaved", ["count": .number(filled.count)]))
        }
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

    private func address(_ question: WeekQuestion, _ viewer: Viewer, deleted: [HoursRecordID] = []) -> String {
        var address = "\(viewer.path)/hours/week?week=\(question.week)"
        if let day = question.day { address += "&day=\(day)" }
        if !deleted.isEmpty {
            address += "&deleted=" + deleted.prefix(Self.mostRestored).map(\.description).joined(separator: ",")
        }
        return address
    }

    private func records(_ text: String?) -> [HoursRecordID] {
        (text ?? "").split(separator: ",").prefix(Self.mostRestored).compactMap { HoursRecordID(String($0)) }
    }

    private func show(
        _ question: WeekQuestion,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.page(request, active: HoursTab.week.id, status: status, isWide: true) { tx in
            try WeekGridPage.load(question, viewer, now: now, tx)
        } title: { page, words in
            "\(words("nav.hours")) · \(page.title(words))"
        } body: { page, html, words in
            WeekGridView(context: context, html: html, words: words, page: page).write()
        }
    }
}
