import API
import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/timer`
struct TimerAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.getTimer) { request, context in
            let viewer = context.viewer
            let now = context.site.clock.now
            let timer = try await context.read { tx in try HoursTimer.running(viewer, in: tx) }
            let answer = API.HoursTimer(running: timer?.json(at: now))
            return context.answer(answer, version: timer?.version ?? HoursTimer.idleVersion, to: request)
        }
        routes.on(.startTimer) { request, context, input in
            let words = context.words
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let draft = try input.checked()
                let (timer, records) = try HoursTimer.start(draft, if: precondition, in: tx)
                let answer = StartedTimer(running: timer.json(at: tx.now), records: records.map { $0.json(nil, words) })
                return Reply(answer, version: timer.version)
            }
        }
        routes.on(.discardTimer) { request, context in
            let precondition = Precondition(request)
            return try await context.write(request) { tx in
                try HoursTimer.discard(if: precondition, in: tx)
                return .noContent
            }
        }
        routes.on(.stopTimer) { request, context, input in
            let words = context.words
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let end = try input.checked()
                let records = try HoursTimer.stop(end, if: precondition, in: tx)
                return Reply(StoppedTimer(records: records.map { $0.json(nil, words) }))
            }
        }
    }
}

extension HoursTimer {
    fileprivate func json(at now: Instant) -> RunningTimer {
        RunningTimer(
            project: ref,
            startedAt: startedAt.description,
            comment: comment,
            minutes: minutes(until: now)
        )
    }
}

extension NewTimer {
    fileprivate func checked() throws -> TimerDraft {
        var check = Validation()
        let draft = TimerDraft(
            project: check.project(project),
            startedAt: check.timerInstant("startedAt", startedAt),
            comment: comment
        )
        try check.finish(with: comment)
        return draft
    }
}

extension TimerStop {
    fileprivate func checked() throws -> TimerEnd {
        var check = Validation()
        let end = TimerEnd(endedAt: check.timerInstant("endedAt", endedAt), comment: comment)
        try check.finish(with: comment)
        return end
    }
}

extension Validation {
    fileprivate mutating func timerInstant(_ field: String, _ text: String?) -> Instant? {
        guard let text else { return nil }
        let instant = Instant(text)
        if instant == nil { fail(field, "time", Phrase("error.field.time")) }
        return instant
    }

    /// Also reports an invalid comment. A valid one is kept as it is: an empty one removes the comment of the timer.
    fileprivate mutating func finish(with comment: String?) throws {
        _ = optionalLine("comment", comment, most: HoursRecord.longestComment)
        try finish()
    }
}
