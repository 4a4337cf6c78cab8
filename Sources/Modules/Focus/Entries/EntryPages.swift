import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/focus/entries`
struct EntryPages {
    static let fields = ["mode", "date", "startedAt", "endedAt", "note", "tags"]
    /// The exact times in the forms of gaps, suggestions and planned times.
    static let exactTimes = ["from", "until"]

    func add(to routes: FocusRoutes) {
        routes.get("focus/entries/new") { request, context in
            let given = try Form(request, prefilled: ["date", "startedAt", "endedAt", "mode"])
            return try await show(nil, given, request, context)
        }
        routes.post("focus/entries/new", create)
        routes.get("focus/entries/{entry}") { request, context in
            try await show(try context.id("entry"), Form(), request, context)
        }
        routes.post("focus/entries/{entry}", change)
        routes.post("focus/entries/{entry}/nudge", nudge)
        routes.post("focus/entries/{entry}/split") { request, context in
            try await press(request, context) { entry, form, tx in
                let at = try form.time("at", of: entry, in: tx)
                let shown = Precondition.shown(form["version"])
                return (Phrase("focus.said.split"), try FocusEntry.split(entry.id, at: at, if: shown, in: tx).change)
            }
        }
        routes.post("focus/entries/{entry}/cut") { request, context in
            try await press(request, context) { entry, form, tx in
                let from = try form.time("from", of: entry, in: tx)
                let to = try form.time("to", of: entry, after: from, in: tx)
                let mode = form["mode"].flatMap { $0.isEmpty ? nil : $0 }
                let shown = Precondition.shown(form["version"])
                return (
                    Phrase("focus.said.cut"),
                    try FocusEntry.cut(entry.id, from: from, to: to, for: mode, if: shown, in: tx)
                )
            }
        }
        routes.post("focus/entries/{entry}/merge") { request, context in
            try await press(request, context) { entry, form, tx in
                guard let other = form["other"].flatMap({ FocusEntryID($0) }) else { throw AppError.notFound }
                return (Phrase("focus.said.merged"), try FocusEntry.merge([entry.id, other], in: tx).change)
            }
        }
        routes.post("focus/entries/{entry}/delete") { request, context in
            try await press(request, context) { entry, form, tx in
                let shown = Precondition.shown(form["version"])
                return (Phrase("focus.said.deleted"), try FocusEntry.delete(entry.id, if: shown, in: tx))
            }
        }
    }

    /// Runs the action of a form on the entry page.
    private func press(
        _ request: Request,
        _ context: PersonContext,
        _ body: @escaping @Sendable (FocusEntry, Form, PersonTransaction) throws -> (said: Phrase, change: FocusChange?)
    ) async throws -> Response {
        let form = try await Form(request)
        let id = try context.id("entry", of: FocusEntryKey.self)
        return try await context.press(form) { tx in
            try body(try FocusEntry.find(id, of: tx.person, in: tx), form, tx)
        }
    }

    @Sendable private func create(_ request: Request, _ context: PersonContext) async throws -> Response {
        try await context.submit(request, fields: Self.fields) { form, tx in
            let draft = try form.draft(nil, in: tx)
            let (entry, change) = try FocusEntry.add(draft, making: form.room, in: tx)
            let said = Phrase("focus.said.added", entry.said(until: tx.now))
            return (dayPath(form["date"], undo: change), Flash(said))
        } again: { form in
            try await show(nil, form, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("entry", of: FocusEntryKey.self)
        return try await context.submit(request, fields: Self.fields) { form, tx in
            let old = try FocusEntry.find(id, of: tx.person, in: tx)
            let draft = try form.draft(old, in: tx)
            let changed = try FocusEntry.change(id, if: .shown(form["version"]), making: form.room, in: tx) {
                $0 = draft
            }
            return (dayPath(form["date"], undo: changed.change), Flash(Phrase("focus.said.changed")))
        } again: { form in
            try await show(id, form, request, context)
        }
    }

    /// Moves the start or end by some minutes. On an overlap, shows the entry page with ways to resolve it.
    @Sendable private func nudge(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let id = try context.id("entry", of: FocusEntryKey.self)
        return try await submitForm(form, fields: Self.fields) {
            let change = try await context.write { tx in
                try FocusEntry.change(id, if: .shown(form["version"]), in: tx) { try form.nudge(&$0) }.change
            }
            return seeOther(dayPath(form["date"], undo: change)).leaving(Flash(Phrase("focus.said.changed")))
        } again: { refused in
            guard refused.errors.contains(where: \.isOverlap) else {
                let said = refused.errors.first?.message ?? Phrase("error.invalid")
                return seeOther(dayPath(form["date"])).leaving(Flash(said, .error))
            }
            let person = context.account.person
            var again = try await context.read { tx in
                var draft = FocusEntryDraft(try FocusEntry.find(id, of: person, in: tx))
                try form.nudge(&draft)
                return draft.form(try FocusSettings.of(person, in: tx).zone)
            }
            (again.errors, again.status) = (refused.errors, refused.status)
            return try await show(id, again, request, context)
        }
    }

    private func show(_ id: FocusEntryID?, _ form: Form, _ request: Request, _ context: PersonContext) async throws
        -> Response
    {
        let (person, now) = (context.account.person, context.site.clock.now)
        return try await context.page(request, active: FocusTab.day.id, status: form.status) { tx in
            try EntryPage.load(id, form, in: PersonTransaction(person, at: now, in: tx))
        } title: { page, words in
            page.entry?.modeName ?? words("focus.entry.new")
        } body: { page, html, words in
            EntryView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    /// The entry that the form describes.
    /// - Throws: `AppError.invalid` with every field that cannot be read.
    func draft(_ old: FocusEntry?, in tx: PersonTransaction) throws -> FocusEntryDraft {
        var check = Validation()
        let times = try ReadTimes(in: tx)
        let date = check.date("date", self["date"])
        // The form of a gap, suggestion or planned time also sends exact times, because a time of day can occur twice.
        let (from, until) = (self["from"].flatMap { Instant($0) }, self["until"].flatMap { Instant($0) })
        let start = try times.read(
            &check,
            "startedAt",
            date,
            self["startedAt"],
            old: old?.startedAt ?? from,
            but: old?.id
        )
        // On another date, the end moves along with the start.
        let isSameDate = (old?.startedAt ?? from).map { times.zone.local($0).date == date } ?? false
        var end: Instant?
        if old?.isRunning != true || self["endedAt"]?.isEmpty == false {
            end = try times.read(
                &check,
                "endedAt",
                date,
                self["endedAt"],
                isEndOf: start,
                old: isSameDate ? old?.endedAt ?? until : nil,
                but: old?.id
            )
        }
        try check.finish()
        let (mode, note) = (self["mode"] ?? "", self["note"])
        return FocusEntryDraft(mode: mode, startedAt: start, endedAt: end, note: note, tags: tags ?? [])
    }

    /// The entered tags; `nil` for a form without tags.
    var tags: [String]? {
        self["tags"]?.split(separator: ",").map { trim(String($0)) }.filter { !$0.isEmpty }
    }

    /// How the person chose to resolve overlaps.
    fileprivate var room: OverlapResolution? {
        self["room"].flatMap { OverlapChoice(rawValue: $0) }.map { OverlapResolution($0, self["others"] ?? "") }
    }

    /// In minutes. Buttons move an edge by a few, dragging by up to a day.
    private static var mostNudged: Int64 { Int64(FocusEntry.longest) }

    fileprivate func nudge(_ draft: inout FocusEntryDraft) throws {
        guard let minutes = Int64(self["minutes"] ?? ""), minutes != 0, -Self.mostNudged...Self.mostNudged ~= minutes
        else {
            throw AppError.invalid("minutes", "choice", Phrase("error.field.choice"))
        }
        if self["edge"] == "end" {
            draft.endedAt = draft.endedAt?.adding(milliseconds: minutes * 60_000)
        } else {
            draft.startedAt = draft.startedAt.adding(milliseconds: minutes * 60_000)
        }
    }

    /// A time of day within an entry, on the day it started or the next.
    /// - Parameter earlier: a time that it comes after, if it occurs twice.
    func time(
        _ name: String,
        of entry: FocusEntry,
        after earlier: Instant? = nil,
        in tx: PersonTransaction
    ) throws -> Instant {
        let time = try Validation.one { $0.time(name, self[name]) }
        let zone = try FocusSettings.of(tx.person, in: tx).zone
        let date = zone.local(entry.startedAt).date
        // A time in the first minute of the entry means its start.
        let last = earlier ?? entry.startedAt.adding(minutes: -1)
        let instant = zone.instant(date, time, after: last)
        if instant.adding(minutes: 1) > entry.startedAt { return max(instant, entry.startedAt) }
        return zone.instant(date.adding(days: 1), time, after: last)
    }
}

extension FocusEntryDraft {
    /// The entry form, filled in from the draft.
    fileprivate func form(_ zone: Zone) -> Form {
        let (start, end) = (zone.local(startedAt), endedAt.map { zone.local($0).time.description })
        return Form([
            "mode": mode, "date": start.date.description, "startedAt": start.time.description, "endedAt": end ?? "",
            "note": note ?? "", "tags": tags.joined(separator: ", "),
        ])
    }
}

extension AppError.Field {
    var isOverlap: Bool { code == "overlap" }
}
