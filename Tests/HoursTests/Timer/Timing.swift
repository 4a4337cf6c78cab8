import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

typealias HoursTimer = Hours.HoursTimer

// Lea's timer operations, each at a given time.

extension Agency {
    @discardableResult
    func start(
        _ project: Project,
        at now: String,
        since: String? = nil,
        comment: String? = nil,
        if precondition: Precondition = .none
    ) async throws -> (timer: HoursTimer, records: [HoursRecord]) {
        let draft = TimerDraft(project: project.id, startedAt: try since.map(moment), comment: comment)
        let (lea, now) = (lea, try moment(now))
        return try await database.write { tx in
            try HoursTimer.start(draft, if: precondition, in: tx.acting(as: lea, at: now))
        }
    }

    @discardableResult
    func stop(
        at now: String,
        ended: String? = nil,
        comment: String? = nil,
        if precondition: Precondition = .none
    ) async throws -> [HoursRecord] {
        let end = TimerEnd(endedAt: try ended.map(moment), comment: comment)
        let (lea, now) = (lea, try moment(now))
        return try await database.write { tx in
            try HoursTimer.stop(end, if: precondition, in: tx.acting(as: lea, at: now))
        }
    }

    func discard(at now: String, if precondition: Precondition = .none) async throws {
        let (lea, now) = (lea, try moment(now))
        try await database.write { tx in try HoursTimer.discard(if: precondition, in: tx.acting(as: lea, at: now)) }
    }

    func running(_ viewer: Viewer? = nil) async throws -> HoursTimer? {
        let viewer = viewer ?? lea
        return try await database.read { tx in try HoursTimer.running(viewer, in: tx) }
    }

    /// Archives a project, so that no more hours can be logged for it.
    func archive(_ project: Project) async throws {
        let (crew, now) = (crew, now)
        try await database.write { tx in
            try tx.run("UPDATE project SET archived_at = \(now) WHERE crew = \(crew) AND id = \(project.id)")
        }
    }
}

extension HoursTimer {
    /// The version that a page or program has read.
    var seen: Precondition { .versions([String(version)]) }
}
