import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/hours/timer`: the buttons of the timer's card, each of which returns to the page with the card.
struct TimerPages {
    func add(to routes: Routes<CrewContext>) {
        routes.post("hours/timer") { request, context in
            let form = try await Form(request)
            return try await context.press(form) { tx in
                let draft = TimerDraft(project: try form.project("project"))
                let timer = try HoursTimer.start(draft, if: .shown(form["version"]), in: tx).timer
                return Flash(Phrase("hours.said.timerStarted", ["name": .text(timer.label)]))
            }
        }
        routes.post("hours/timer/stopping") { request, context in
            let form = try await Form(request)
            return try await context.press(form) { tx in
                let end = TimerEnd(endedAt: try form.moment("endedAt", in: tx), comment: form["comment"])
                let records = try HoursTimer.stop(end, if: .shown(form["version"]), in: tx)
                if form["next"] != nil {
                    _ = try HoursTimer.start(TimerDraft(project: try form.project("next")), in: tx)
                }
                return said(records)
            }
        }
        routes.post("hours/timer/beginning") { request, context in
            let form = try await Form(request)
            return try await context.press(form) { tx in
                guard let startedAt = try form.moment("startedAt", in: tx) else {
                    throw AppError.invalid("startedAt", "required", Phrase("error.field.required"))
                }
                let shown = Precondition.shown(form["version"])
                let timer = try HoursTimer.moveStart(to: startedAt, if: shown, in: tx)
                // Another start is another version, to which a comment kept by the browser would not belong.
                if let comment = form["comment"] { try HoursTimer.note(comment, in: tx) }
                return Flash(
                    Phrase("hours.said.timerMoved", ["start": .time(tx.viewer.zone.local(timer.startedAt).time)])
                )
            }
        }
        routes.post("hours/timer/discarding") { request, context in
            let form = try await Form(request)
            return try await context.press(form) { tx in
                try HoursTimer.discard(if: .shown(form["version"]), in: tx)
                return Flash(Phrase("hours.said.timerDiscarded"))
            }
        }
    }

    private func said(_ records: [HoursRecord]) -> Flash {
        guard let first = records.first else { return Flash(Phrase("hours.said.timerShort"), .info) }
        let minutes = records.reduce(0) { $0 + $1.minutes }
        return Flash(
            Phrase("hours.said.timerStopped", ["name": .text(first.label), "length": .minutes(minutes)])
        )
    }
}

extension CrewContext {
    /// Handles a button of the card. On failure the timer stays as it is, with the entered comment saved where that is
    /// still possible.
    fileprivate func press(
        _ form: Form,
        _ body: @escaping @Sendable (MemberTransaction) throws -> Flash
    ) async throws -> Response {
        let week = form["back"].flatMap { Week($0) }
        let home = ReturnPage(form)?.path(for: viewer) ?? "\(viewer.path)/hours"
        // The button in the top bar is on every page, and returns to that page.
        let back = LocalPath(form["to"])?.text ?? week.map { "\(viewer.path)/hours/week?week=\($0)" } ?? home
        do {
            return seeOther(back).leaving(try await write(body))
        } catch let error as AppError where [.conflict, .invalid, .stale, .forbidden].contains(error.code) {
            if error.code != .stale, let comment = form["comment"] {
                try? await write { tx in try HoursTimer.note(comment, in: tx) }
            }
            return seeOther(back).leaving(Flash(error.detail, .error))
        }
    }
}

extension Form {
    fileprivate func project(_ name: String) throws -> ProjectID {
        guard let id = self[name].flatMap({ ProjectID($0) }) else {
            throw AppError.invalid("project", "unknown", Phrase("hours.project.unknown"))
        }
        return id
    }

    /// The instant in a `datetime-local` field. Of two instants with the same local time, the end is the one at which the
    /// timer was running, and another start the one that is nearer to the current start.
    func moment(_ name: String, in tx: MemberTransaction) throws -> Instant? {
        guard let (date, time) = try dateAndTime(name) else { return nil }
        let found = tx.viewer.zone.resolve(date, time)
        guard case .fold(let first, let second) = found,
            let start = try HoursTimer.running(tx.viewer, in: tx)?.startedAt
        else { return found.instant }
        // A timer may end in the minute in which it started.
        if name == "endedAt" { return first < start.wholeMinute ? second : first }
        let isSecondNearer = start.milliseconds - first.milliseconds > second.milliseconds - start.milliseconds
        return isSecondNearer && second <= tx.now ? second : first
    }
}
