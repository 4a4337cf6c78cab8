import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/hours/records/new` and `/c/{crew}/hours/records/{id}`
struct RecordPages {
    let places: any KnownPlaces

    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/records/new") { request, context in
            try await show(nil, Form(), request, context)
        }
        routes.post("hours/records/new", log)
        routes.get("hours/records/{id}") { request, context in
            try await show(try context.id("id"), Form(), request, context)
        }
        routes.post("hours/records/{id}", change)
        routes.post("hours/records/{id}/delete", delete)
        routes.post("hours/records/{id}/restoration", restore)
    }

    @Sendable private func log(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        return try await save(nil, form, request, context) { tx in
            let draft = try form.hoursDraft(tx.viewer)
            try places.require(draft.place, in: tx)
            let (record, warnings) = try HoursRecord.log(draft, in: tx)
            try form.confirm(warnings, draft)
            return record
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: HoursRecordKey.self)
        let form = try await Form(request)
        return try await save(id, form, request, context) { tx in
            let (record, warnings) = try HoursRecord.change(id, if: .shown(form["version"]), in: tx) { old in
                let draft = try form.hoursDraft(tx.viewer, replacing: old)
                try places.require(draft.place, replacing: old.place, in: tx)
                return draft
            }
            try form.confirm(warnings, record.draft)
            return record
        }
    }

    /// Saves the entered record, or shows the form again with errors or warnings.
    private func save(
        _ id: HoursRecordID?,
        _ form: Form,
        _ request: Request,
        _ context: CrewContext,
        _ write: @escaping @Sendable (MemberTransaction) throws -> HoursRecord
    ) async throws -> Response {
        let viewer = context.viewer
        do {
            return try await submitForm(form, fields: ["project"] + NewHoursRecord.fields) {
                let (record, period) = try await context.write { tx in
                    let record = try write(tx)
                    return (record, try Period.handedIn(with: record.date, tx.viewer, in: tx))
                }
                let today = viewer.zone.today(at: context.site.clock.now)
                let list = viewer.hoursList(of: record.date, record.person.id, period, today: today)
                let said = id == nil ? Phrase("hours.said.logged") : Phrase("hours.said.changed")
                return seeOther(list).leaving(Flash(said))
            } again: { form in
                try await show(id, form, request, context)
            }
        } catch let pending as ConfirmationNeeded {
            return try await show(id, form, unconfirmed: pending.warnings, request, context)
        }
    }

    @Sendable private func delete(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: HoursRecordKey.self)
        let form = try await Form(request)
        let (viewer, now) = (context.viewer, context.site.clock.now)
        do {
            let (record, period) = try await context.write { tx in
                let record = try HoursRecord.find(id, tx.viewer, in: tx)
                try HoursRecord.delete(id, if: .shown(form["version"]), in: tx)
                return (record, try Period.handedIn(with: record.date, tx.viewer, in: tx))
            }
            let (person, today) = (record.person.id, viewer.zone.today(at: now))
            let list = viewer.hoursList(of: record.date, person, period, today: today)
            if form["undo"] != nil {
                let back = ReturnPage(form)?.path(for: viewer) ?? list
                return seeOther(back).leaving(Flash(Phrase("hours.said.undone")))
            }
            let said = Phrase(
                "hours.said.deleted",
                ["name": .text(record.label), "hours": .minutes(record.minutes), "day": .date(record.date)]
            )
            var fields: [String: String] = [:]
            if person != viewer.person {
                fields = ["person": person.description, "period": period.description]
            } else if list.contains("month=") {
                fields = ["month": Month(of: record.date).description]
            }
            let undo = Flash.Undo("\(viewer.path)/hours/records/\(id)/restoration", fields)
            return seeOther(list).leaving(Flash(said, undo: undo))
        } catch let error as AppError where error.code != .notFound {
            return seeOther("\(viewer.path)/hours/records/\(id)")
                .leaving(Flash(error.detail, .error))
        }
    }

    @Sendable private func restore(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: HoursRecordKey.self)
        let viewer = context.viewer
        let form = try await Form(request)
        var back = "\(viewer.path)/hours"
        if let person = form["person"].flatMap({ PersonID($0) }), let period = form["period"].flatMap({ Period($0) }) {
            back += "/timesheets/\(person)/\(period)"
        } else if let month = form["month"].flatMap({ Month($0) }) {
            back += "/history?month=\(month)"
        }
        return try await context.act(back: back, say: Phrase("hours.said.restored")) { tx in
            _ = try HoursRecord.restore(id, in: tx)
        }
    }

    private func show(
        _ id: HoursRecordID?,
        _ form: Form,
        unconfirmed: [HoursWarning] = [],
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        let query = request.uri.queryParameters
        let wish = RecordForm.Wish(
            project: query.get("project").flatMap { ProjectID($0) },
            date: query.get("date").flatMap { LocalDate($0) },
            person: query.get("person").flatMap { PersonID($0) }
        )
        let status = unconfirmed.isEmpty ? form.status : .unprocessableContent
        return try await context.page(request, status: status) { tx in
            try RecordForm.load(id, wish, form, unconfirmed: unconfirmed, viewer, places, now: now, tx)
        } active: { page in
            (page.isOf(viewer) ? HoursTab.today : .crew).id
        } title: { page, words in
            let edit = words("hours.form.edit")
            if page.record == nil { return page.newTitle(viewer, words) }
            return page.isOf(viewer) ? edit : "\(edit) · \(page.owner.name)"
        } body: { page, html, words in
            RecordFormView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Viewer {
    /// The page that lists a person's records of a day: the viewer's own, or the timesheet of another person.
    func hoursList(of date: LocalDate, _ person: PersonID, _ period: Period, today: LocalDate) -> String {
        if person != self.person { return "\(path)/hours/timesheets/\(person)/\(period)" }
        return date == today ? "\(path)/hours" : "\(path)/hours/history?month=\(Month(of: date))"
    }
}
