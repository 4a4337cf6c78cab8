import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/hours`, and logging again with one tap.
struct HoursHomePages {
    let shifts: any ShiftSource

    func add(to routes: Routes<CrewContext>) {
        routes.get("hours") { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let shifts = shifts
            return try await context.page(request, active: HoursTab.today.id, isWide: true) { tx in
                try HoursHomePage.load(viewer, shifts, now: now, tx)
            } title: { _, words in
                words("hours.home.title")
            } body: { page, html, words in
                HoursHomeView(context: context, html: html, words: words).write(page)
            }
        }
        routes.post("hours/quick-log") { request, context in
            let (viewer, form) = (context.viewer, try await Form(request))
            let project = form["project"]
            let back = ReturnPage(form)?.path(for: viewer) ?? "\(viewer.path)/hours"
            return try await context.act(back: back) { tx in
                let id = try Validation.one { $0.project(project) }
                return try HoursRecord.logAgain(id, in: tx)
            } saying: { record in
                Flash.logged(record, viewer, ReturnPage(form))
            }
        }
        routes.get("hours/usual/{date}") { request, context in
            let (viewer, day) = (context.viewer, try context.pastDay)
            return try await context.page(request, active: HoursTab.today.id, title: "hours.usual.title") { tx in
                try RecentWork.usual(on: day, viewer, in: tx)
            } body: { work, html, words in
                UsualView(context: context, html: html, words: words).write(work, on: day)
            }
        }
        routes.post("hours/usual/{date}") { request, context in
            let (viewer, day, page) = (context.viewer, try context.pastDay, ReturnPage(try await Form(request)))
            return try await context.act(back: page?.path(for: viewer) ?? "\(viewer.path)/hours") { tx in
                try HoursRecord.logAgain(nil, on: day, in: tx)
            } saying: { record in
                Flash.logged(record, viewer, page)
            }
        }
    }
}

extension Flash {
    /// Says what was logged, and offers to undo it.
    /// - Parameter page: the page to return to, also after undo.
    static func logged(_ record: HoursRecord, _ viewer: Viewer, _ page: ReturnPage?) -> Flash {
        var fields = ["version": String(record.version), "undo": "yes"]
        if let page { fields["back"] = page.rawValue }
        let said = Phrase("hours.said.loggedOn", ["name": .text(record.label), "hours": .minutes(record.minutes)])
        return Flash(said, undo: Flash.Undo("\(viewer.path)/hours/records/\(record.id)/delete", fields))
    }
}

extension CrewContext {
    /// The day in the path; throws `notFound` for a day in the future.
    fileprivate var pastDay: LocalDate {
        get throws {
            guard let day = LocalDate(try text("date")), day <= viewer.zone.today(at: site.clock.now) else {
                throw AppError.notFound
            }
            return day
        }
    }
}
