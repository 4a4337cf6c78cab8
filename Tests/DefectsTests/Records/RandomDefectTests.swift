import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("Two thousand random steps with defects")
struct RandomDefectTests {
    private static let stepsEach = 250

    @Test(
        "by eight people at once on two servers leave every defect consistent with its history and its crew",
        .timeLimit(.minutes(15))
    )
    func steps() async throws {
        let seed = TestSeeds.one(20_261_121)
        try await withTwoPools(kitchenMigrations) { one, other in
            let kitchen = try await Kitchen.make(one)
            let more = try await one.write { [crew = kitchen.crew] tx in
                try ["Ida", "Jan", "Kim", "Luc"].map { try tx.addMember($0, of: crew) }
            }
            let people = [kitchen.nora, kitchen.tim, kitchen.lea, kitchen.omar] + more
            var ids: [DefectID] = []
            for number in 0..<12 { ids.append(try await kitchen.report("Defect \(number)").id) }
            let done = await withTaskGroup(of: Int.self) { [ids] group in
                for (number, person) in people.enumerated() {
                    let door = number % 2 == 0 ? one : other
                    group.addTask {
                        var hand = Hand(door, person, people, ids, seed &+ UInt64(number))
                        var done = 0
                        for _ in 1...Self.stepsEach { if await hand.step() { done += 1 } }
                        return done
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(try await broken(one, kitchen.nora) == [], "seed \(seed)")
            #expect(try await one.check(AccountsModule().invariants + DefectsModule().invariants) == [])
            let refused = people.count * Self.stepsEach - done
            #expect(done > 500 && refused > 200, "seed \(seed): \(done) done, \(refused) refused")
        }
    }

    /// Violations: a defect that does not result from its steps, or that its schema does not allow.
    private func broken(_ database: Database, _ viewer: Viewer) async throws -> [String] {
        let schema = DefectSchema.standard
        return try await database.read { tx in
            let all = try tx.all(
                Defect.self,
                "FROM \(Defect.source) WHERE defect.crew = \(viewer.crew) ORDER BY defect.number"
            )
            #expect(all.count >= 12)
            var broken: [String] = []
            for (place, defect) in all.enumerated() {
                let name = defect.displayID
                if defect.number != place + 1 { broken.append("\(name) should be number \(place + 1)") }
                if !schema.states.contains(where: { $0.name == defect.state }) {
                    broken.append("\(name): \(defect.state)")
                }
                if defect.closed != schema.isClosed(defect.state) { broken.append("\(name) is half closed") }
                if (defect.state == "Duplicate") != (defect.original != nil) {
                    broken.append("\(name) is half the same")
                }
                if defect.values["headline"] == nil || defect.values["severity"] == nil {
                    broken.append("\(name) lacks what is required")
                }
                let steps = try tx.all(
                    """
                    SELECT version, old_state, new_state FROM defect_step
                    WHERE crew = \(viewer.crew) AND defect = \(defect.id) ORDER BY version
                    """
                ) { (version: try $0.read() as Int, old: try $0.read() as String?, new: try $0.read() as String) }
                if steps.map(\.version) != Array(1...defect.version) { broken.append("\(name) lacks a step") }
                if steps.last?.new != defect.state { broken.append("\(name) is not where its history ends") }
                for (former, step) in zip(steps, steps.dropFirst()) where step.old != former.new {
                    broken.append("\(name) jumped before version \(step.version)")
                }
                if try defect.values(at: 0, viewer, tx) != [:] { broken.append("\(name) began with something") }
            }
            return broken
        }
    }
}

/// A person who performs random operations.
private struct Hand {
    private let database: Database
    private let viewer: Viewer
    private let people: [Viewer]
    private var ids: [DefectID]
    private var seen: [DefectID: Int] = [:]
    private var dice: Dice

    init(_ database: Database, _ viewer: Viewer, _ people: [Viewer], _ ids: [DefectID], _ seed: UInt64) {
        self.database = database
        self.viewer = viewer
        self.people = people
        self.ids = ids
        dice = Dice(seed)
    }

    /// - Returns: whether the operation was allowed.
    mutating func step() async -> Bool {
        do {
            let id = ids[dice.roll(ids.count)]
            let precondition: Precondition = seen[id].map { .shown(String($0)) } ?? .none
            let (viewer, now, throwOf) = (viewer, kitchenNow, dice.roll(20))
            let defect = try await database.write { [dice, ids, people] tx in
                var dice = dice
                switch throwOf {
                case 0:
                    let fields: [String: String?] = ["headline": "Another", "severity": "4-Minor"]
                    return try Defect.submit(fields, in: tx.acting(as: viewer, at: now))
                case 1:
                    try Defect.delete(id, if: precondition, in: tx.acting(as: viewer, at: now))
                    return try Defect.restore(id, in: tx.acting(as: viewer, at: now))
                case 2, 3:
                    let original = ids[dice.roll(ids.count)]
                    return try Defect.markDuplicate(id, of: original, in: tx.acting(as: viewer, at: now))
                case 4, 5, 6: return try Defect.unmarkDuplicate(id, in: tx.acting(as: viewer, at: now))
                case 7...10:
                    let fields: [String: String?] = ["keywords": "k\(dice.roll(5))", "description": nil]
                    return try Defect.modify(id, fields, if: precondition, in: tx.acting(as: viewer, at: now))
                default:
                    let steps = ["Assign", "Open", "Resolve", "Validate", "Reject", "Close", "Postpone", "Re_open"]
                    let owner = people[dice.roll(people.count)].person.description
                    let fields: [String: String?] = ["owner": owner, "resolution": "Fixed"]
                    return try Defect.act(
                        steps[dice.roll(steps.count)],
                        on: id,
                        dice.roll(3) == 0 ? [:] : fields,
                        if: precondition,
                        in: tx.acting(as: viewer, at: now)
                    )
                }
            }
            _ = dice.roll(7)
            seen[defect.id] = dice.roll(2) == 0 ? defect.version : nil
            if !ids.contains(defect.id) { ids.append(defect.id) }
            return true
        } catch let error as AppError {
            seen[ids[dice.roll(ids.count)]] = nil
            if ![.invalid, .conflict, .notFound, .clash, .stale].contains(error.code) { Issue.record(error) }
            return false
        } catch {
            Issue.record(error)
            return false
        }
    }
}

/// Random choices that are the same for the same seed.
private struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    /// From 0 to `sides` − 1.
    mutating func roll(_ sides: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(sides))
    }
}
