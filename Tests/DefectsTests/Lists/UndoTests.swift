import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("Undoing a bulk change")
struct UndoTests {
    @Test("restores each defect, except for what has been changed since, and reports those")
    func undo() async throws {
        try await withKitchen { kitchen in
            let omar = kitchen.omar.person.description
            var defects: [Defect] = []
            for number in 0..<5 { defects.append(try await kitchen.report("Broken \(number)")) }
            let bulkAction = BulkAction(
                action: "Assign",
                fields: ["owner": omar, "priority": "3-Normal Queue", "keywords": "cold"]
            )
            let operation = try await kitchen.doToMany(
                bulkAction,
                .these(defects.map(\.id.description)),
                by: kitchen.tim
            )
            // Then one field, all fields and the state, and only the state are changed, and one defect is deleted.
            try await kitchen.act("Modify", defects[1], ["priority": "4-Low Priority"])
            try await kitchen.act(
                "Modify",
                defects[2],
                ["priority": nil, "owner": kitchen.lea.person.description, "keywords": "warm"]
            )
            try await kitchen.act("Open", defects[2])
            try await kitchen.act("Open", defects[3])
            let (lea, now) = (kitchen.lea, kitchen.now)
            let last = defects[4].id
            try await kitchen.database.write { tx in try Defect.delete(last, in: tx.acting(as: lea, at: now)) }
            let undone = try await kitchen.undo(operation.id, by: kitchen.tim)
            #expect(undone.isDone && undone.matched == 5 && undone.tally.changed == 3)
            let reasons = undone.tally.refused.map { ($0.reason.code, $0.count) }.sorted {
                $0.0.rawValue < $1.0.rawValue
            }
            #expect(reasons.map(\.0) == [.changed, .gone, .partly] && reasons.map(\.1) == [1, 1, 2])
            let first = try await kitchen.defect(defects[0].id)
            #expect(first.state == "Submitted" && first.values == defects[0].values && first.version == 3)
            #expect(try await kitchen.steps(first.id) == ["Submit", "Assign", "Undo"])
            let second = try await kitchen.defect(defects[1].id)
            #expect(second.values["priority"] == "4-Low Priority" && second.owner == nil && second.state == "Submitted")
            #expect(try await kitchen.defect(defects[2].id).values["keywords"] == "warm")
            let fourth = try await kitchen.defect(defects[3].id)
            #expect(fourth.state == "Opened" && fourth.owner == nil)
            #expect(try await kitchen.operation(operation.id).undoneBy == undone.id)
        }
    }

    @Test("is possible once, for the person who made the change or a manager, and can itself be undone")
    func who() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report()
            let bulkAction = BulkAction(fields: ["project": "Bar"])
            let operation = try await kitchen.doToMany(bulkAction, .these([defect.id.description]), by: kitchen.lea)
            let foreign = await #expect(throws: AppError.self) {
                try await kitchen.undo(operation.id, by: kitchen.omar)
            }
            #expect(foreign?.code == .forbidden)
            let undone = try await kitchen.undo(operation.id, by: kitchen.tim)
            #expect(try await kitchen.defect(defect.id).values["project"] == nil)
            let twice = await #expect(throws: AppError.self) { try await kitchen.undo(operation.id, by: kitchen.lea) }
            #expect(twice?.code == .conflict && twice?.fields.first?.code == "undone")
            try await kitchen.undo(undone.id, by: kitchen.tim)
            #expect(try await kitchen.defect(defect.id).values["project"] == "Bar")
        }
    }

    @Test("assigns no defect to a person who has left the crew")
    func former() async throws {
        try await withKitchen { kitchen in
            let (omar, lea) = (kitchen.omar.person, kitchen.lea.person.description)
            let defect = try await kitchen.report("It drips", ["owner": omar.description])
            let bulkAction = BulkAction(fields: ["owner": lea, "project": "Bar"])
            let operation = try await kitchen.doToMany(bulkAction, .these([defect.id.description]), by: kitchen.tim)
            try await kitchen.remove(omar)
            let undone = try await kitchen.undo(operation.id, by: kitchen.tim)
            let after = try await kitchen.defect(defect.id)
            #expect(after.owner?.id == kitchen.lea.person && after.values["project"] == nil)
            #expect(undone.tally.refused.map(\.reason.code) == [.partly])
        }
    }

    @Test("does not restore the former name of a choice that was renamed in the meantime")
    func renamed() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report("It drips", ["severity": "2-Major"])
            let bulkAction = BulkAction(fields: ["severity": "4-Minor", "project": "Bar"])
            let operation = try await kitchen.doToMany(bulkAction, .these([defect.id.description]), by: kitchen.tim)
            let (tim, now) = (kitchen.tim, kitchen.now)
            let names = [
                "1-Critical": "1-Critical", "2-Major": "Major", "3-Average": "3-Average", "4-Minor": "4-Minor",
            ]
            let kept = names.sorted { $0.key < $1.key }.map { FieldEdit.Kept(old: $0.key, new: $0.value) }
            try await kitchen.database.write { tx in
                let edit = FieldEdit(required: true, kept: kept)
                _ = try CrewSchema.edit("severity", edit, in: tx.acting(as: tim, at: now))
            }
            let undone = try await kitchen.undo(operation.id, by: kitchen.tim)
            let after = try await kitchen.defect(defect.id)
            #expect(after.values["severity"] == "4-Minor" && after.values["project"] == nil)
            #expect(undone.tally.refused.map(\.reason.code) == [.partly])
        }
    }

    @Test("by ten people at once succeeds for one, and the others are told")
    func race() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report()
            let bulkAction = BulkAction(fields: ["project": "Bar"])
            let operation = try await kitchen.doToMany(bulkAction, .these([defect.id.description]), by: kitchen.lea)
            let errors = try await withThrowingTaskGroup(of: AppError?.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        do {
                            try await kitchen.undo(operation.id, by: kitchen.lea)
                            return nil
                        } catch let error as AppError {
                            return error
                        }
                    }
                }
                return try await group.reduce(into: [AppError]()) { if let error = $1 { $0.append(error) } }
            }
            #expect(errors.count == 9 && errors.allSatisfy { $0.code == .conflict })
            #expect(try await kitchen.steps(defect.id) == ["Submit", "Modify", "Undo"])
        }
    }
}
