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
            return try await context.page(request, active: HoursTab.today.id) { tx in
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
                var check = Validation()
                let id = check.project(project)
                try check.finish()
                return try HoursRecord.logAgain(id, in: tx)
            } saying: { record in
                var fields = ["version": String(record.version), "undo": "yes"]
                if let page = ReturnPage(form) { fields["back"] = page.rawValue }
                let said = Phrase(
                    "hours.said.loggedOn",
                    ["name": .text(record.title), "hours": .minutes(record.minutes)]
                )
                return Flash(said, undo: Flash.Undo("\(viewer.path)/hours/records/\(record.id)/delete", fields))
            }
        }
    }
}
