import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("The actions on a defect")
struct ActionTests {
    @Test("lead from reported through assigned and fixed to closed, each with a step in the history")
    func wholeLife() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            #expect(reported.state == "Submitted" && reported.displayID == "KOMBU00000001" && !reported.closed)
            #expect(reported.submitter.id == kitchen.lea.person && reported.version == 1)
            let owner = kitchen.omar.person.description
            let assigned = try await kitchen.act("Assign", reported, ["owner": owner], by: kitchen.tim)
            #expect(assigned.state == "Assigned" && assigned.owner?.name == "Omar")
            let mended = try await kitchen.act("Resolve", assigned, ["resolution": "Fixed"], by: kitchen.omar)
            #expect(mended.state == "Resolved" && !mended.closed)
            let closed = try await kitchen.act("Validate", mended)
            #expect(closed.state == "Closed" && closed.closed && closed.version == 4)
            #expect(try await kitchen.steps(closed.id) == ["Submit", "Assign", "Resolve", "Validate"])
        }
    }

    @Test("require their fields, with an error per field; nothing is written")
    func incomplete() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            let error = await #expect(throws: AppError.self) { try await kitchen.act("Assign", reported) }
            #expect(error?.code == .invalid && error?.fields.map(\.field) == ["owner"])
            let wrong = await #expect(throws: AppError.self) {
                try await kitchen.report("", ["severity": "Terrible", "colour": "red", "owner": "nobody"])
            }
            #expect(wrong?.fields.map(\.field).sorted() == ["colour", "headline", "owner", "severity"])
            #expect(try await kitchen.steps(reported.id) == ["Submit"])
        }
    }

    @Test("are rejected in other states, with the available actions")
    func illegal() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            let error = await #expect(throws: AppError.self) { try await kitchen.act("Validate", reported) }
            #expect(error?.code == .conflict && error?.fields.first?.code == "illegal")
            let unknown = await #expect(throws: AppError.self) { try await kitchen.act("Explode", reported) }
            #expect(unknown?.code == .invalid && unknown?.fields.first?.field == "action")
            let (schema, lea) = (DefectSchema.standard, kitchen.lea)
            let changes = schema.legal(in: "Submitted", lea).filter { $0.kind == .changeState }.map(\.name)
            #expect(changes.sorted() == ["Assign", "Close", "Postpone"])
        }
    }

    @Test("merge with changes to other fields, and show both versions of the same field")
    func merge() async throws {
        try await withKitchen { kitchen in
            let seen = Precondition.shown("1")
            let reported = try await kitchen.report()
            try await kitchen.act("Modify", reported, ["priority": "3-Normal Queue"], by: kitchen.tim)
            let merged = try await kitchen.act("Modify", reported, ["keywords": "cold"], if: seen)
            #expect(merged.values["priority"] == "3-Normal Queue" && merged.values["keywords"] == "cold")
            let clash = await #expect(throws: AppError.self) {
                try await kitchen.act("Modify", reported, ["priority": "4-Low Priority"], if: seen)
            }
            #expect(clash?.code == .clash && clash?.fields.map(\.field) == ["priority"])
            #expect(clash?.fields.first?.sides == .init(theirs: "3-Normal Queue", yours: "4-Low Priority"))
            // The same value again is not a clash and records no step.
            let same = try await kitchen.act("Modify", reported, ["priority": "3-Normal Queue"], if: seen)
            #expect(same.version == 3)
            // Someone who takes a defect that was assigned to them in the meantime wants the same result.
            let tim = kitchen.tim.person.description
            try await kitchen.act("Modify", reported, ["owner": tim], by: kitchen.lea)
            let mine = try await kitchen.act("Modify", reported, ["owner": "me"], if: seen, by: kitchen.tim)
            #expect(mine.values["owner"] == tim)
            let other = await #expect(throws: AppError.self) {
                try await kitchen.act("Modify", reported, ["owner": "me"], if: seen, by: kitchen.lea)
            }
            #expect(other?.fields.first?.sides == .init(theirs: tim, yours: kitchen.lea.person.description))
        }
    }

    @Test("by a hundred people at once on different fields of one defect: all changes are kept")
    func hundredFields() async throws {
        try await withKitchen { kitchen in
            let fields = (0..<100).map { DefectField(name: "field\($0)", type: .line) }
            var schema = DefectSchema.standard
            schema.fields += fields
            try await kitchen.use(schema)
            let reported = try await kitchen.report()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for field in fields {
                    group.addTask {
                        try await kitchen.act("Modify", reported, [field.name: "x"], if: .shown("1"))
                    }
                }
                try await group.waitForAll()
            }
            let defect = try await kitchen.defect(reported.id)
            #expect(fields.allSatisfy { defect.values[$0.name] == "x" } && defect.version == 101)
        }
    }

    @Test("by a hundred people at once on one field: one wins, the others are shown both versions")
    func hundredTimesOneField() async throws {
        try await withKitchen { kitchen in
            let reported = try await kitchen.report()
            let results = try await withThrowingTaskGroup(of: AppError?.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        do {
                            try await kitchen.act("Modify", reported, ["keywords": "try \(number)"], if: .shown("1"))
                            return nil
                        } catch let error as AppError {
                            return error
                        }
                    }
                }
                return try await group.reduce(into: [AppError?]()) { $0.append($1) }
            }
            let winner = try await kitchen.defect(reported.id).values["keywords"]
            let clashes = results.compactMap { $0 }
            #expect(results.count - clashes.count == 1)
            #expect(clashes.allSatisfy { $0.code == .clash && $0.fields.first?.sides?.theirs == winner })
        }
    }

    @Test("include restoring a deleted defect, and marking and unmarking a duplicate")
    func deleteAndDuplicate() async throws {
        try await withKitchen { kitchen in
            let (lea, now) = (kitchen.lea, kitchen.now)
            let (first, second) = (try await kitchen.report(), try await kitchen.report("It drips again"))
            let duplicate = try await kitchen.database.write { tx in
                try Defect.markDuplicate(second.id, of: first.id, in: tx.acting(as: lea, at: now))
            }
            #expect(duplicate.state == "Duplicate" && duplicate.original == first.id && duplicate.closed)
            let chain = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    try Defect.markDuplicate(first.id, of: second.id, in: tx.acting(as: lea, at: now))
                }
            }
            #expect(chain?.fields.first?.code == "duplicate")
            let back = try await kitchen.database.write { tx in
                try Defect.unmarkDuplicate(second.id, in: tx.acting(as: lea, at: now))
            }
            #expect(back.state == "Submitted" && back.original == nil && !back.closed)
            try await kitchen.database.write { tx in try Defect.delete(first.id, in: tx.acting(as: lea, at: now)) }
            let gone = await #expect(throws: AppError.self) { try await kitchen.defect(first.id) }
            #expect(gone?.code == .notFound)
            let restored = try await kitchen.database.write { tx in
                try Defect.restore(first.id, in: tx.acting(as: lea, at: now))
            }
            #expect(restored.version == 3)
            #expect(try await kitchen.steps(first.id) == ["Submit", "Delete", "Restore"])
        }
    }

    @Test("return a duplicate that was marked twice to the state that it had before; the same original changes nothing")
    func markedTwice() async throws {
        try await withKitchen { kitchen in
            var schema = DefectSchema.standard
            for index in schema.actions.indices where schema.actions[index].name == "Duplicate" {
                schema.actions[index].from = nil
            }
            try await kitchen.use(schema)
            let (lea, now, defect) = (kitchen.lea, kitchen.now, try await kitchen.report())
            let originals = try await [kitchen.report("The fridge"), kitchen.report("The door")]
            let back = try await kitchen.database.write { tx in
                for original in originals + originals.suffix(1) {
                    _ = try Defect.markDuplicate(defect.id, of: original.id, in: tx.acting(as: lea, at: now))
                }
                return try Defect.unmarkDuplicate(defect.id, in: tx.acting(as: lea, at: now))
            }
            #expect(back.state == "Submitted" && back.original == nil && !back.closed)
            #expect(try await kitchen.steps(defect.id) == ["Submit", "Duplicate", "Duplicate", "Unduplicate"])
        }
    }

    @Test("on a defect with duplicates move these to its original, each with a version and a step of its own")
    func redirected() async throws {
        try await withKitchen { kitchen in
            let (lea, omar, now) = (kitchen.lea, kitchen.omar, kitchen.now)
            let (first, second) = (try await kitchen.report(), try await kitchen.report("It drips again"))
            let (third, deleted) = (try await kitchen.report("It leaks"), try await kitchen.report("It is wet"))
            try await kitchen.database.write { tx in
                for defect in [third, deleted] {
                    _ = try Defect.markDuplicate(defect.id, of: second.id, in: tx.acting(as: lea, at: now))
                }
                try Defect.delete(deleted.id, in: tx.acting(as: lea, at: now))
                _ = try Defect.markDuplicate(second.id, of: first.id, in: tx.acting(as: omar, at: now))
            }
            let moved = try await kitchen.defect(third.id)
            #expect(moved.original == first.id && moved.version == 3)
            #expect(try await kitchen.steps(third.id) == ["Submit", "Duplicate", "Redirect"])
            #expect(try await kitchen.changes(third.id).last == "3 original \(second.id) \(first.id)")
            await expect(.stale) {
                try await kitchen.database.write { tx in
                    _ = try Defect.unmarkDuplicate(third.id, if: .shown("2"), in: tx.acting(as: lea, at: now))
                }
            }
            // The person who deleted it can still restore it.
            let restored = try await kitchen.database.write { tx in
                try Defect.restore(deleted.id, in: tx.acting(as: lea, at: now))
            }
            #expect(restored.original == first.id && restored.version == 5)
        }
    }

    @Test("cannot be undone by other members than the one who deleted it, but by a manager")
    func restoringRights() async throws {
        try await withKitchen { kitchen in
            let (lea, omar, nora, now) = (kitchen.lea, kitchen.omar, kitchen.nora, kitchen.now)
            let defect = try await kitchen.report()
            try await kitchen.database.write { tx in try Defect.delete(defect.id, in: tx.acting(as: lea, at: now)) }
            let refused = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    try Defect.restore(defect.id, in: tx.acting(as: omar, at: now))
                }
            }
            #expect(refused?.code == .notFound)
            let restored = try await kitchen.database.write { tx in
                try Defect.restore(defect.id, in: tx.acting(as: nora, at: now))
            }
            #expect(restored.deletedAt == nil)
        }
    }

    @Test("are 404 for strangers, and nothing is written")
    func strangers() async throws {
        try await withKitchen { kitchen in
            let (id, now) = (try await kitchen.report().id, kitchen.now)
            let stranger = try await kitchen.database.write { tx in
                try tx.addCrew("Elsewhere", owner: try tx.addPerson("Olga"))
            }
            for act in [
                { tx in _ = try Defect.act("Modify", on: id, ["keywords": "x"], in: tx.acting(as: stranger, at: now)) },
                { tx in _ = try Defect.markDuplicate(id, of: id, in: tx.acting(as: stranger, at: now)) },
                { tx in _ = try Defect.unmarkDuplicate(id, in: tx.acting(as: stranger, at: now)) },
                { tx in try Defect.delete(id, in: tx.acting(as: stranger, at: now)) },
                { tx in _ = try Defect.restore(id, in: tx.acting(as: stranger, at: now)) },
            ] as [@Sendable (Tx) throws -> Void] {
                await expect(.notFound) { try await kitchen.database.write(act) }
            }
            #expect(try await kitchen.steps(id) == ["Submit"])
        }
    }

    @Test("give numbers without gaps when fifty defects are reported at once")
    func numbering() async throws {
        try await withKitchen { kitchen in
            let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<50 { group.addTask { try await kitchen.report("Broken \(number)").number } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(numbers.sorted() == Array(1...50))
        }
    }
}
