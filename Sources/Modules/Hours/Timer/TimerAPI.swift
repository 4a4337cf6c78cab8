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
        TimerDraft(
            project: try ProjectID(project, field: "project"),
            startedAt: try startedAt.map { try Instant($0, field: "startedAt") },
            comment: comment
        )
    }
}

extension TimerStop {
    fileprivate func checked() throws -> TimerEnd {
        TimerEnd(endedAt: try endedAt.map { try Instant($0, field: "endedAt") }, comment: comment)
    }
}
