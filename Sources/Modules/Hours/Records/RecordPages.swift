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
                let record = try await context.write(write)
                let today = viewer.zone.today(at: context.site.clock.now)
                let said = id == nil ? Phrase("hours.said.logged") : Phrase("hours.said.changed")
                return seeOther(viewer.hoursList(of: record.date, today: today)).leaving(Flash(said))
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
            let record = try await context.write { tx in
                let record = try HoursRecord.find(id, tx.viewer, in: tx)
                try HoursRecord.delete(id, if: .shown(form["version"]), in: tx)
                return record
            }
            let list = viewer.hoursList(of: record.date, today: viewer.zone.today(at: now))
            if form["undo"] != nil {
                let back = ReturnPage(form)?.path(for: viewer) ?? list
                return seeOther(back).leaving(Flash(Phrase("hours.said.undone")))
            }
            let said = Phrase(
                "hours.said.deleted",
                ["name": .text(record.label), "hours": .minutes(record.minutes), "day": .date(record.date)]
            )
            let isInMonth = list.contains("month=")
            let undo = Flash.Undo(
                "\(viewer.path)/hours/records/\(id)/restoration",
                isInMonth ? ["month": Month(of: record.date).description] : [:]
            )
            return seeOther(list).leaving(Flash(said, undo: undo))
        } catch let error as AppError where error.code != .notFound {
            return seeOther("\(viewer.path)/hours/records/\(id)")
                .leaving(Flash(error.detail, .error))
        }
    }

    @Sendable private func restore(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: HoursRecordKey.self)
        let viewer = context.viewer
        let month = try await Form(request)["month"].flatMap { Month($0) }
        let back = month.map { "\(viewer.path)/hours/history?month=\($0)" } ?? "\(viewer.path)/hours"
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
            date: query.get("date").flatMap { LocalDate($0) }
        )
        let status = unconfirmed.isEmpty ? form.status : .unprocessableContent
        return try await context.page(request, active: HoursTab.today.id, status: status) { tx in
            try RecordForm.load(id, wish, form, unconfirmed: unconfirmed, viewer, places, now: now, tx)
        } title: { page, words in
            page.record == nil ? words("hours.form.new") : words("hours.form.edit")
        } body: { page, html, words in
            RecordFormView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Viewer {
    /// The page that lists the viewer's records of a day.
    func hoursList(of date: LocalDate, today: LocalDate) -> String {
        date == today ? "\(path)/hours" : "\(path)/hours/history?month=\(Month(of: date))"
    }
}
