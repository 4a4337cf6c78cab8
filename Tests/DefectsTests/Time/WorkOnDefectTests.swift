import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("Work on a defect")
struct WorkOnDefectTests {
    @Test("lasts from opening it to resolving it, if its assignee did both")
    func standard() async throws {
        try await withKitchen { kitchen in
            let fridge = try await kitchen.begin("The fridge drips", by: kitchen.lea)
            kitchen.clock.advance(minutes: 20)
            _ = try await kitchen.act("Modify", fridge, ["priority": "3-Normal Queue"])
            kitchen.clock.advance(minutes: 25)
            try await kitchen.act("Resolve", fridge, ["resolution": "Fixed"])
            // From then on it only had to be checked.
            kitchen.clock.advance(minutes: 30)
            try await kitchen.act("Validate", fridge)
            let lamp = try await kitchen.begin("A lamp is out", by: kitchen.lea)
            kitchen.clock.advance(minutes: 10)
            try await kitchen.act("Resolve", lamp, ["resolution": "Fixed"], by: kitchen.tim)
            let stove = try await kitchen.begin("The stove is cold", by: kitchen.tim, of: kitchen.lea)
            kitchen.clock.advance(minutes: 10)
            try await kitchen.act("Resolve", stove, ["resolution": "Fixed"])
            _ = try await kitchen.begin("The door is stuck", by: kitchen.lea)
            kitchen.clock.advance(minutes: 10)
            #expect(try await kitchen.worked(kitchen.lea) == ["0-45 #1 The fridge drips"])
            #expect(try await kitchen.worked(kitchen.tim) == [])
            #expect(try await kitchen.worked(kitchen.lea, from: 45) == [])
            #expect(try await kitchen.worked(kitchen.lea, from: 44, to: 46).count == 1)
            try await kitchen.database.write { [lea = kitchen.lea, now = kitchen.now] tx in
                try Defect.delete(fridge.id, in: tx.acting(as: lea, at: now))
            }
            #expect(try await kitchen.worked(kitchen.lea) == [])
        }
    }

    @Test("is not suggested when it took more than twelve hours, or when many defects were changed at once")
    func unlikely() async throws {
        try await withKitchen { kitchen in
            let fridge = try await kitchen.begin("The fridge drips", by: kitchen.lea)
            kitchen.clock.advance(hours: 12)
            try await kitchen.act("Postpone", fridge)
            try await kitchen.act("Open", fridge)
            kitchen.clock.advance(hours: 12, minutes: 1)
            try await kitchen.act("Resolve", fridge, ["resolution": "Fixed"])
            #expect(try await kitchen.worked(kitchen.lea) == ["0-720 #1 The fridge drips"])
            let crew = kitchen.crew
            try await kitchen.database.write { [now = kitchen.now] tx in
                try tx.run("UPDATE defect_step SET operation = \(DefectOperationID.new(at: now)) WHERE crew = \(crew)")
            }
            #expect(try await kitchen.worked(kitchen.lea) == [])
        }
    }

    @Test("is found although more steps before it were no work")
    func limited() async throws {
        try await withKitchen { kitchen in
            let me = ["owner": kitchen.lea.person.description]
            for number in 1...10 {
                let assigned = try await kitchen.act("Assign", try await kitchen.report("Broken \(number)"), me)
                kitchen.clock.advance(minutes: 1)
                try await kitchen.act("Postpone", assigned)
            }
            kitchen.clock.advance(minutes: 5)
            let fridge = try await kitchen.begin("The fridge drips", by: kitchen.lea)
            kitchen.clock.advance(minutes: 20)
            try await kitchen.act("Resolve", fridge, ["resolution": "Fixed"])
            #expect(try await kitchen.worked(kitchen.lea) == ["15-35 #11 The fridge drips"])
        }
    }

    @Test("begins, in a crew's own schema, with an open state that follows the first one")
    func ownSchema() async throws {
        try await withKitchen { kitchen in
            var schema = DefectSchema.standard
            schema.states = [
                DefectState(name: "New"), DefectState(name: "Busy"), DefectState(name: "Done", closed: true),
            ]
            schema.actions = [
                DefectAction(name: "Submit", kind: .submit), DefectAction(name: "Modify", kind: .modify),
                DefectAction(name: "Begin", kind: .changeState, from: ["New"], to: "Busy"),
                DefectAction(name: "Finish", kind: .changeState, from: ["Busy"], to: "Done"),
            ]
            try await kitchen.use(schema)
            let defect = try await kitchen.report("The fridge drips", ["owner": kitchen.lea.person.description])
            try await kitchen.act("Begin", defect)
            kitchen.clock.advance(minutes: 15)
            try await kitchen.act("Finish", defect)
            #expect(try await kitchen.worked(kitchen.lea) == ["0-15 #1 The fridge drips"])
        }
    }
}

extension Kitchen {
    /// A defect that is assigned to `owner`, or else to `viewer`, and then opened by `viewer`.
    fileprivate func begin(_ headline: String, by viewer: Viewer, of owner: Viewer? = nil) async throws -> Defect {
        let defect = try await report(headline)
        try await act("Assign", defect, ["owner": (owner ?? viewer).person.description], by: tim)
        return try await act("Open", defect, by: viewer)
    }

    /// What a person worked on, in minutes since ten: "0-45 #1 The fridge drips".
    fileprivate func worked(_ viewer: Viewer, from: Int = 0, to: Int = 3_000) async throws -> [String] {
        let (start, end) = (kitchenNow.adding(minutes: from), kitchenNow.adding(minutes: to))
        return try await database.read { tx in
            try WorkOnDefect.all(from: start, to: end, viewer, most: 10, in: tx).map { work in
                let minutes = [work.startsAt, work.endsAt].map {
                    String(($0.milliseconds - kitchenNow.milliseconds) / 60_000)
                }
                return "\(minutes.joined(separator: "-")) \(work.title)"
            }
        }
    }
}
