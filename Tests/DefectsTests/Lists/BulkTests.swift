import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Defects

@Suite("Bulk changes of defects")
struct BulkTests {
    @Test("are previewed: what changes, what already matches, and what cannot change and why; the result is the same")
    func preview() async throws {
        try await withKitchen { kitchen in
            let omar = kitchen.omar.person.description
            let new = try await kitchen.report()
            let given = try await kitchen.act("Assign", try await kitchen.report("Oven"), ["owner": omar])
            let closed = try await kitchen.act("Close", try await kitchen.report("Door"), ["resolution": "Fixed"])
            let bulkAction = BulkAction(action: "Assign", fields: ["owner": omar])
            let lamp = try await kitchen.report("Lamp")
            let foreign = lamp.displayID.replacing(lamp.prefix, with: "OTHER")
            let choice = BulkChoice.these([
                new.id.description, given.displayID.lowercased(), "\(closed.number)", "999", foreign,
                // Names of a defect that another name has named.
                "#\(closed.number)", given.id.description,
            ])
            let tim = kitchen.tim
            let before = try await kitchen.database.read { tx in
                try BulkOperation.preview(bulkAction, choice, by: tim, in: tx)
            }
            #expect(before.matched == 5 && before.tally.changed == 1 && before.tally.unchanged == 1)
            #expect(before.tally.refused.map(\.reason.code) == [.illegal, .gone])
            #expect(before.tally.refused.first?.named == [closed.displayID])
            #expect(try await kitchen.steps(new.id) == ["Submit"])
            let done = try await kitchen.doToMany(bulkAction, choice, by: kitchen.tim)
            #expect(done.isDone && done.matched == 5 && done.tally.changed == 1 && done.tally.unchanged == 1)
            #expect(done.tally.refusedCount == 3)
            // Another crew's number of it names no defect here.
            #expect(try await kitchen.steps(lamp.id) == ["Submit"])
            let assigned = try await kitchen.defect(new.id)
            #expect(assigned.state == "Assigned" && assigned.owner?.name == "Omar" && assigned.version == 2)
            #expect(try await kitchen.steps(new.id) == ["Submit", "Assign"])
            #expect(try await kitchen.steps(given.id) == ["Submit", "Assign"])
        }
    }

    @Test("are previewed in as many statements for dozens of defects as for one")
    func previewStatements() async throws {
        try await withKitchen { kitchen in
            let count = 3 * BulkOperation.part
            try await kitchen.reportMany(count)
            let tim = kitchen.tim
            let choices = [["1"], (1...count).map { "\($0)" }]
            let statements = try await kitchen.database.read { tx in
                try choices.map { names in
                    try countStatements(in: tx) { tx in
                        _ = try BulkOperation.preview(BulkAction(action: "Postpone"), .these(names), by: tim, in: tx)
                    }
                }
            }
            #expect(statements[0] == statements[1])
        }
    }

    @Test("write the same as individual changes")
    func sameAsOne() async throws {
        try await withKitchen { kitchen in
            let (one, other) = (try await kitchen.report("One"), try await kitchen.report("Other"))
            let fields: [String: String?] = [
                "owner": kitchen.omar.person.description, "keywords": "cold", "project": "Bar",
                "severity": "1-Critical",
            ]
            let single = try await kitchen.act("Assign", one, fields, by: kitchen.tim)
            try await kitchen.doToMany(
                BulkAction(action: "Assign", fields: DefectFields(fields)),
                .these([other.id.description]),
                by: kitchen.tim
            )
            let many = try await kitchen.defect(other.id)
            #expect(many.values.filter { $0.key != "headline" } == single.values.filter { $0.key != "headline" })
            #expect((many.state, many.closed, many.version) == (single.state, single.closed, single.version))
            #expect(try await kitchen.changes(one.id) == (try await kitchen.changes(other.id)))
            #expect(try await kitchen.found("cold") == [one.id, other.id])
            // Cleared again, together with the field that has no column.
            try await kitchen.doToMany(
                BulkAction(fields: ["keywords": nil, "project": nil, "owner": nil]),
                .these([other.id.description]),
                by: kitchen.tim
            )
            let emptied = try await kitchen.defect(other.id)
            #expect(emptied.values == ["headline": "Other", "severity": "1-Critical"])
            #expect(try await kitchen.found("cold") == [one.id])
        }
    }

    @Test("are rejected if they cannot apply to any: unknown action, invalid value, no change, or no permission")
    func refused() async throws {
        try await withKitchen { kitchen in
            var schema = DefectSchema.standard
            schema.actions = schema.actions.map { action in
                var action = action
                if action.name == "Postpone" { action.managersOnly = true }
                return action
            }
            try await kitchen.use(schema)
            let one = BulkChoice.these([try await kitchen.report().id.description])
            let wrong: [(BulkAction, String)] = [
                (BulkAction(action: "Explode"), "action"), (BulkAction(action: "Delete"), "action"),
                (BulkAction(), "action"),
                (BulkAction(fields: ["severity": "Terrible"]), "severity"),
                (BulkAction(fields: ["severity": nil]), "severity"),
                (BulkAction(fields: ["headline": "All the same"]), "headline"),
                (BulkAction(fields: ["colour": "red"]), "colour"),
                (BulkAction(fields: ["owner": "nobody"]), "owner"),
            ]
            for (bulkAction, field) in wrong {
                let error = await #expect(throws: AppError.self) { try await kitchen.doToMany(bulkAction, one) }
                #expect(error?.code == .invalid && error?.fields.map(\.field) == [field], "\(bulkAction)")
            }
            let forbidden = await #expect(throws: AppError.self) {
                try await kitchen.doToMany(BulkAction(action: "Postpone"), one, by: kitchen.lea)
            }
            #expect(forbidden?.code == .forbidden)
            let none = await #expect(throws: AppError.self) {
                try await kitchen.doToMany(BulkAction(action: "Postpone"), .these([]), by: kitchen.tim)
            }
            #expect(none?.fields.first?.field == "defects")
        }
    }

    @Test("entered in a form do not confuse a crew's own fields with those that say what to change and how")
    func ownNames() async throws {
        try await withKitchen { kitchen in
            var schema = DefectSchema.standard
            let names = ["all", "back", "defect", "filter", "way"]
            schema.fields += names.map { DefectField(name: $0, type: .line) }
            var texts = Dictionary(uniqueKeysWithValues: names.map { ($0, "done") })
            texts["back"] = "?show=all"
            texts["_defect"] = "7"
            let form = Form(texts)
            let bulkAction = form.bulkAction(schema)
            #expect(bulkAction.way == .action && bulkAction.fields.values.keys.sorted() == names)
            #expect(form.back == "")
            guard case .these(let chosen) = try form.choice(kitchen.tim) else {
                Issue.record("all defects are meant")
                return
            }
            #expect(chosen == ["7"])
        }
    }

    @Test("entered in a form can set a choice or text called none; only an option of its own empties a field")
    func calledNone() {
        var schema = DefectSchema.standard
        for index in schema.fields.indices where schema.fields[index].name == "priority" {
            schema.fields[index].choices = ["none", "some"]
        }
        let texts = ["priority": "none", "project": "none", "resolution": ManyFields.clearing, "keywords": " "]
        let expected: [String: String?] = ["priority": "none", "project": "none", "resolution": nil]
        #expect(Form(texts).bulkAction(schema).fields.values == expected)
    }

    @Test("move each defect one step forward, or assign each to someone")
    func stepsOfTheirOwn() async throws {
        try await withKitchen { kitchen in
            let omar = kitchen.omar.person.description
            let new = try await kitchen.report()
            let given = try await kitchen.act("Assign", try await kitchen.report("Oven"), ["owner": omar])
            var mended = try await kitchen.act("Assign", try await kitchen.report("Door"), ["owner": omar])
            mended = try await kitchen.act("Resolve", mended, ["resolution": "User Error"])
            let all = BulkChoice.these([new, given, mended].map(\.id.description))
            try await kitchen.doToMany(BulkAction(way: .assign, fields: ["owner": kitchen.lea.person.description]), all)
            #expect(try await kitchen.states(new, given, mended) == ["Assigned", "Assigned", "Resolved"])
            #expect(try await kitchen.defect(mended.id).owner?.name == "Lea")
            try await kitchen.doToMany(BulkAction(way: .done, fields: ["resolution": "Fixed"]), all)
            #expect(try await kitchen.states(new, given, mended) == ["Resolved", "Resolved", "Closed"])
            // The resolution that was already stored is kept.
            #expect(try await kitchen.defect(mended.id).values["resolution"] == "User Error")
            let again = try await kitchen.doToMany(BulkAction(way: .done, fields: ["resolution": "Fixed"]), all)
            #expect(again.tally.changed == 2 && again.tally.unchanged == 1)
        }
    }

    @Test("send one message to each person, however many defects concern them, and none about individual ones")
    func oneNotice() async throws {
        try await withKitchen { kitchen in
            let omar = kitchen.omar.person.description
            var ids: [String] = []
            for number in 0..<5 { ids.append(try await kitchen.report("Broken \(number)").id.description) }
            try await kitchen.act("Modify", try await kitchen.report("Mine"), ["owner": omar], by: kitchen.omar)
            let before = try await kitchen.everyFact().count
            let operation = try await kitchen.doToMany(
                BulkAction(action: "Assign", fields: ["owner": omar]),
                .these(ids),
                by: kitchen.tim
            )
            let facts = try await kitchen.everyFact().dropFirst(before)
            #expect(facts.map(\.kind) == ["defect.bulkChanged"] && facts.first?.subject == operation.id.cast())
            let fact: DefectsBulkChanged = try #require(try facts.first?.fact())
            let counts = Dictionary(fact.people.map { ($0.person, $0.count) }) { first, _ in first }
            #expect(fact.changed == 5 && counts == [kitchen.lea.person: 5, kitchen.omar.person: 5])
            let entry = try #require(facts.first)
            let notices = try await kitchen.database.read { tx in try BulkNotices.notices(for: entry, in: tx) }
            #expect(notices.count == 1 && notices.first?.recipients == [kitchen.lea.person, kitchen.omar.person])
            #expect(notices.first?.path.hasSuffix("/defects/operations/\(operation.id)") == true)
            // No one is notified if nothing changes.
            try await kitchen.doToMany(BulkAction(fields: ["owner": omar]), .these(ids), by: kitchen.tim)
            #expect(try await kitchen.everyFact().count == before + 1)
        }
    }

    @Test("of a single defect name it in the messages to its new assignee and its reporter")
    func noticesOfOne() async throws {
        try await withKitchen { kitchen in
            let omar = kitchen.omar.person.description
            let defect = try await kitchen.report("The walk-in drips")
            let operation = try await kitchen.doToMany(
                BulkAction(action: "Assign", fields: ["owner": omar]),
                .these([defect.id.description]),
                by: kitchen.tim
            )
            let entry = try #require(try await kitchen.everyFact().last)
            let notices = try await kitchen.database.read { tx in try BulkNotices.notices(for: entry, in: tx) }
            let told = Dictionary(uniqueKeysWithValues: notices.map { ($0.phrase.key, $0.recipients) })
            #expect(
                told == [
                    "defects.notice.toYou": [kitchen.omar.person], "defects.notice.changed": [kitchen.lea.person],
                ]
            )
            #expect(notices.allSatisfy { $0.phrase.arguments["headline"] == .text("The walk-in drips") })
            #expect(notices.allSatisfy { $0.path.hasSuffix("/defects/\(defect.id)") })
            let (viewer, now) = (kitchen.omar, kitchen.now)
            let toYou = try #require(notices.first { $0.phrase.key == "defects.notice.toYou" })
            let status = try await kitchen.database.read { tx in
                let sent = SentNotice(about: defect.id.cast(), toYou.phrase.key)
                return try DefectsNotices().statuses(of: [sent], for: viewer, at: now, in: tx)[sent]
            }
            guard case .open = status else {
                Issue.record("the assignee has nothing left to do")
                return
            }
            try await kitchen.undo(operation.id, by: kitchen.tim)
            let undone = try #require(try await kitchen.everyFact().last)
            let again = try await kitchen.database.read { tx in try BulkNotices.notices(for: undone, in: tx) }
            #expect(Set(again.map(\.phrase.key)) == ["defects.notice.undone"])
        }
    }

    @Test("that close defects or assign them to others mark earlier messages that ask for something as read")
    func settled() async throws {
        try await withKitchen { kitchen in
            let (omar, lea) = (kitchen.omar.person, kitchen.lea.person)
            let notifier = Notifier([Contributed(DefectsNotices())])
            func deliver(_ facts: [OutboxEntry]) async throws {
                try await kitchen.database.write { tx in for fact in facts { try notifier.receive(fact, in: tx) } }
            }
            var defects: [Defect] = []
            for number in 0..<6 {
                let defect = try await kitchen.report("Broken \(number)")
                defects.append(try await kitchen.act("Assign", defect, ["owner": omar.description], by: kitchen.tim))
            }
            func pair(_ start: Int) -> BulkChoice { .these(defects[start...(start + 1)].map(\.id.description)) }
            let assigned = try await kitchen.everyFact()
            try await deliver(assigned)
            try await kitchen.doToMany(BulkAction(action: "Close", fields: ["resolution": "Fixed"]), pair(0))
            try await kitchen.doToMany(BulkAction(fields: ["owner": lea.description]), pair(2))
            try await kitchen.doToMany(BulkAction(fields: ["priority": "3-Normal Queue"]), pair(4))
            // Assigned again, which is delivered before the bulk changes.
            kitchen.clock.advance(seconds: 1)
            try await kitchen.act("Modify", defects[2], ["owner": omar.description], by: kitchen.tim)
            try await deliver(try await kitchen.everyFact().dropFirst(assigned.count).reversed())
            let unread = try await kitchen.database.read { tx in
                try tx.all(
                    """
                    SELECT thing FROM notice
                    WHERE person = \(omar) AND kind = \(NoticeKind.ownDefects.id) AND read_at IS NULL
                    """
                ) { try $0.read() as DefectID }
            }
            #expect(Set(unread) == [defects[2].id, defects[4].id, defects[5].id])
            // Nor is anybody still to be found for them.
            let open = try await kitchen.database.read { tx in
                try tx.exists(
                    "SELECT 1 FROM notice WHERE kind = \(NoticeKind.reportedDefects.id) AND read_at IS NULL"
                )
            }
            #expect(!open)
        }
    }

    @Test("continue after an interruption, and notify people only when complete")
    func brokenOff() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(1_200)
            let (tim, now, crew) = (kitchen.tim, kitchen.now, kitchen.crew)
            let bulkAction = BulkAction(fields: ["priority": "3-Normal Queue"])
            let id = try await kitchen.database.write { tx in
                try BulkOperation.start(bulkAction, .all(ListFilter()), in: tx.acting(as: tim, at: now))
            }
            let half = try await kitchen.database.write { tx in try BulkOperation.executePart(id, crew, now, tx) }
            #expect(!half.isDone && half.tally.changed == BulkOperation.part && half.matched == 1_200)
            #expect(try await kitchen.everyFact().contains { $0.kind == "defect.bulkChanged" } == false)
            let undo = await #expect(throws: AppError.self) { try await kitchen.undo(id, by: tim) }
            #expect(undo?.code == .conflict)
            let job = RunBulk(kitchen.database, clock: kitchen.clock.clock)
            try await job.run(now: kitchen.now)
            #expect(try await kitchen.operation(id).tally.changed == BulkOperation.part)
            kitchen.clock.advance(seconds: 11)
            try await job.run(now: kitchen.now)
            let done = try await kitchen.operation(id)
            #expect(done.isDone && done.tally.changed == 1_200)
            #expect(try await kitchen.everyFact().count { $0.kind == "defect.bulkChanged" } == 1)
        }
    }

    @Test("of ten thousand take a transaction for each part, and no more")
    func tenThousand() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportMany(10_000)
            let filter = ListFilter()
            let before = kitchen.database.commits.writes
            let done = try await kitchen.doToMany(BulkAction(action: "Postpone"), .all(filter), by: kitchen.tim)
            #expect(done.tally.changed == 10_000)
            #expect(kitchen.database.commits.writes - before <= 10_000 / BulkOperation.part + 5)
            try await kitchen.report("One more")
            let error = await #expect(throws: AppError.self) {
                try await kitchen.doToMany(BulkAction(action: "Close"), .all(filter), by: kitchen.tim)
            }
            #expect(error?.code == .invalid && error?.fields.first?.code == "tooMany")
        }
    }
}
