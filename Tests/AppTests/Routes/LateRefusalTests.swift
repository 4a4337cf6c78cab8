import App
import Core
import Foundation
import Storage
import TestSupport
import Testing

/// A change to the sender of a request, or to their crew, after the first check and before the first write.
enum LateChange: CaseIterable, Sendable {
    case left, demoted, archived

    func statement(_ person: String, _ crew: String) throws -> SQL {
        let (person, crew) = (try #require(PersonID(person)), try #require(CrewID(crew)))
        return switch self {
        case .left: "UPDATE member SET left_at = 1 WHERE crew = \(crew) AND person = \(person)"
        case .demoted: "UPDATE member SET role = 'member' WHERE crew = \(crew) AND person = \(person)"
        case .archived: "UPDATE crew SET archived_at = 1 WHERE id = \(crew)"
        }
    }

    func undoing(_ person: String, _ crew: String, role: String) throws -> SQL {
        let (person, crew) = (try #require(PersonID(person)), try #require(CrewID(crew)))
        return switch self {
        case .left: "UPDATE member SET left_at = NULL WHERE crew = \(crew) AND person = \(person)"
        case .demoted: "UPDATE member SET role = \(role) WHERE crew = \(crew) AND person = \(person)"
        case .archived: "UPDATE crew SET archived_at = NULL WHERE id = \(crew)"
        }
    }

    /// Whether it affects that caller.
    func concerns(_ caller: Caller) -> Bool {
        self != .demoted || [Caller.owner, .manager].contains(caller)
    }
}

/// Rows left by a refused upload until the sweep.
private let uploads: Set<String> = ["blob", "blob_leaving", "blob_part", "upload_day"]

@Suite("A write by a person who loses the right to it in the meantime")
struct LateRefusalTests {
    @Test("is refused by every endpoint", arguments: LateChange.allCases)
    func endpoints(_ change: LateChange) async throws {
        let interruption = Interruption()
        try await RouteWorld.with(interruption) { world in
            var prepared: [(WriteRoute, RouteWorld)] = []
            for write in WriteRoute.all where write.isForCrew && change.concerns(write.caller) {
                if change == .archived && WriteRoute.outlivesCrew.contains(write.route) { continue }
                // A demoted manager may still send what is open to members, but lists are refused item by item.
                let isOpen = WriteRoute.openToMembers.subtracting(WriteRoute.answersEach).contains(write.route)
                if change == .demoted && isOpen { continue }
                var own = world
                try await own.prepare(write.given, for: [write.body])
                world.skipDays(of: own)
                prepared.append((write, own))
            }
            let before = try await world.settledContents()
            for (write, own) in prepared {
                let (happened, answer) = try await own.after(change, by: write.caller, interruption) {
                    try await own.send(
                        write.caller,
                        write.route + write.query,
                        body: write.body.map { Array(own.filled($0).utf8) },
                        type: write.type
                    )
                }
                #expect(happened, "\(write.route) writes nothing")
                let isForEach = change != .left && WriteRoute.answersEach.contains(write.route)
                let expected: Set<Int> =
                    switch change {
                    case .left: [404]
                    case .demoted: isForEach ? [200] : [403, 404]
                    case .archived: isForEach ? [200] : [409]
                    }
                #expect(expected.contains(answer.status), "\(write.route): \(answer.status) \(answer.text)")
            }
            #expect(prepared.count >= (change == .demoted ? 15 : 70))
            try await world.test.server.settle()
            try await world.expectUnchanged(since: before.filter { !uploads.contains($0.key) })
        }
    }

    @Test("is refused by every form", arguments: [LateChange.left, .archived])
    func forms(_ change: LateChange) async throws {
        let interruption = Interruption()
        try await RouteWorld.with(interruption) { world in
            var prepared: [(FormRoute, RouteWorld, [(name: String, value: String)])] = []
            for form in FormRoute.all where form.route.contains("{crew}") && form.table != nil {
                if change == .archived && FormRoute.outlivesCrew.contains(form.route) { continue }
                var own = world
                try await own.prepare(form.given, for: Array(form.fill.values) + [form.page])
                world.skipDays(of: own)
                prepared.append((form, own, try await own.fields(form)))
            }
            let before = try await world.settledContents()
            for (form, own, fields) in prepared {
                let (happened, answer) = try await own.after(change, by: form.caller, interruption) {
                    try await own.send(form, fields, form.fill, file: form.file)
                }
                #expect(happened, "\(form.route) writes nothing")
                let isRefused =
                    answer.status == 303 ? answer.flash.contains("\"error\"") : [404, 409, 422].contains(answer.status)
                #expect(isRefused, "\(form.route): \(answer.status) \(answer.flash)")
            }
            #expect(prepared.count >= 75)
            try await world.test.server.settle()
            try await world.expectUnchanged(since: before.filter { !uploads.contains($0.key) })
        }
    }
}

extension RouteWorld {
    /// Sends a request during which something changes for its sender, and reverts the change.
    /// - Returns: whether the request got as far as a write.
    fileprivate func after(
        _ change: LateChange,
        by caller: Caller,
        _ interruption: Interruption,
        _ send: () async throws -> Answer
    ) async throws -> (happened: Bool, answer: Answer) {
        let (person, crew) = (try #require(things[caller.name]), try #require(things["crewId"]))
        let result = try await interruption.happens(try change.statement(person, crew), during: send)
        let undoing = try change.undoing(person, crew, role: caller == .owner ? "owner" : "manager")
        try await test.database.write { tx in try tx.run(undoing) }
        return result
    }
}
