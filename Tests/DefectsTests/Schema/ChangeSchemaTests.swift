import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Defects

@Suite("Changing the schema of a crew")
struct ChangeSchemaTests {
    @Test("The value of a removed field is kept, and comes back with the field")
    func values() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report(
                "It drips",
                ["keywords": "cold", "customer": "Table 4", "priority": "3-Normal Queue"]
            )
            try await kitchen.set { $0.fields.removeAll { ["keywords", "customer"].contains($0.name) } }
            // Values of hidden fields are not lost when another field is changed.
            let changed = try await kitchen.act("Modify", defect, ["symptoms": "water"])
            #expect(changed.values["keywords"] == "cold" && changed.values["symptoms"] == "water")
            let refused = await #expect(throws: AppError.self) {
                try await kitchen.act("Modify", defect, ["keywords": "warm"])
            }
            #expect(refused?.fields.map(\.code) == ["unknown"])
            try await kitchen.set { $0 = .standard }
            let back = try await kitchen.act("Modify", defect, ["keywords": "warm"])
            #expect(back.values["keywords"] == "warm" && back.values["customer"] == "Table 4")
        }
    }

    @Test("A removed choice stays on the defects that have it, and cannot be chosen any more")
    func choices() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report()
            try await kitchen.set { $0.fields[1].choices = ["Bad", "Very bad"] }
            let changed = try await kitchen.act("Modify", defect, ["severity": "3-Average", "keywords": "cold"])
            #expect(changed.values["severity"] == "3-Average" && changed.values["keywords"] == "cold")
            let refused = await #expect(throws: AppError.self) {
                try await kitchen.report("Again", ["severity": "3-Average"])
            }
            #expect(refused?.fields.map(\.field) == ["severity"])
        }
    }

    @Test("A state in use can only be removed with a target for its defects; each gets a step in its history")
    func states() async throws {
        try await withKitchen { kitchen in
            let defects = try await [kitchen.report("One"), kitchen.report("Two"), kitchen.report("Three")]
            for defect in defects.prefix(2) {
                let owner: [String: String?] = ["owner": kitchen.omar.person.description]
                try await kitchen.act("Open", try await kitchen.act("Assign", defect, owner))
            }
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in try Defect.delete(defects[1].id, in: tx.acting(as: lea, at: now)) }
            let facts = try await kitchen.facts()
            let refused = await #expect(throws: AppError.self) { try await kitchen.set(withoutOpened) }
            #expect(refused?.code == .conflict && refused?.fields.map(\.field) == ["moveStates.Opened"])
            #expect(refused?.fields.first?.message.arguments["count"] == .number(2))
            #expect(try await kitchen.facts() == facts)
            #expect(try await kitchen.defect(defects[0].id).state == "Opened")

            let outcome = try await kitchen.set(moving: ["Opened": "Assigned"], withoutOpened)
            #expect(outcome.moved == [.init(from: "Opened", to: "Assigned", count: 2)])
            let moved = try await kitchen.defect(defects[0].id)
            #expect(moved.state == "Assigned" && moved.version == 4)
            #expect(try await kitchen.steps(moved.id) == ["Submit", "Assign", "Open", "MoveState"])
            // Deleted defects need an existing state, too, and can still be restored by the person who deleted them.
            let back = try await kitchen.database.write { tx in
                try Defect.restore(defects[1].id, in: tx.acting(as: lea, at: now))
            }
            #expect(back.state == "Assigned")
            #expect(try await kitchen.defect(defects[2].id).version == 1)
            #expect(try await kitchen.facts() == (facts + ["defectSchema.changed", "defect.restored"]).sorted())
        }
    }

    @Test("A duplicate returns to an existing state")
    func duplicates() async throws {
        try await withKitchen { kitchen in
            let (lea, now) = (kitchen.lea, kitchen.now)
            let (first, second) = (try await kitchen.report(), try await kitchen.report("It drips again"))
            let owner: [String: String?] = ["owner": kitchen.omar.person.description]
            try await kitchen.act("Open", try await kitchen.act("Assign", second, owner))
            _ = try await kitchen.database.write { tx in
                try Defect.markDuplicate(second.id, of: first.id, in: tx.acting(as: lea, at: now))
            }
            let refused = await #expect(throws: AppError.self) { try await kitchen.set(withoutOpened) }
            #expect(refused?.fields.map(\.field) == ["moveStates.Opened"])
            try await kitchen.set(moving: ["Opened": "Postponed"], withoutOpened)
            let back = try await kitchen.database.write { tx in
                try Defect.unmarkDuplicate(second.id, in: tx.acting(as: lea, at: now))
            }
            #expect(back.state == "Postponed")
        }
    }

    @Test("A move from a kept state or to an unknown one is rejected; so is an invalid schema")
    func wrongMoves() async throws {
        try await withKitchen { kitchen in
            let kept = await #expect(throws: AppError.self) {
                try await kitchen.set(moving: ["Opened": "Assigned"]) { _ in }
            }
            #expect(kept?.fields.map(\.code) == ["kept"])
            let unknown = await #expect(throws: AppError.self) {
                try await kitchen.set(moving: ["Opened": "Nowhere"], withoutOpened)
            }
            #expect(unknown?.fields.map(\.code) == ["unknownState"])
            let wrong = await #expect(throws: AppError.self) {
                try await kitchen.set { schema in schema.actions = [] }
            }
            #expect(wrong?.code == .invalid && wrong?.fields.count == 2)
            let after = try await kitchen.schema()
            #expect(after == .standard)
        }
    }

    @Test("Making a state closed or open applies to the defects in it, and gives each a version and a step")
    func closed() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.act("Postpone", try await kitchen.report())
            let other = try await kitchen.report("It drips again")
            #expect(!defect.closed)
            kitchen.clock.advance(minutes: 5)
            try await kitchen.set { $0.states[6].closed = true }
            let closed = try await kitchen.defect(defect.id)
            #expect(closed.closed && closed.version == 3 && closed.changedAt == kitchen.now)
            try await kitchen.set { $0 = .standard }
            let opened = try await kitchen.defect(defect.id)
            #expect(!opened.closed && opened.version == 4 && opened.state == "Postponed")
            #expect(try await kitchen.steps(defect.id) == ["Submit", "Postpone", "CloseState", "OpenState"])
            #expect(try await kitchen.defect(other.id).version == 1)
        }
    }

    @Test("A deleted defect in a state that becomes closed can still be restored by whoever deleted it")
    func closedDeleted() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.act("Postpone", try await kitchen.report())
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in try Defect.delete(defect.id, in: tx.acting(as: lea, at: now)) }
            try await kitchen.set { $0.states[6].closed = true }
            let back = try await kitchen.database.write { tx in
                try Defect.restore(defect.id, in: tx.acting(as: lea, at: now))
            }
            #expect(back.closed && back.state == "Postponed")
        }
    }

    @Test("With many defects in a state that becomes closed, each transaction changes some of them, and each once")
    func closesMany() async throws {
        try await withCountedDatabase(kitchenMigrations) { database, engine in
            let kitchen = try await Kitchen.make(database)
            let count = SchemaUpdate.most + 50
            try await kitchen.reportMany(count)
            engine.forget()
            try await kitchen.set { $0.states[0].closed = true }
            #expect(try await kitchen.stepCount("CloseState") == SchemaUpdate.most)
            let (job, now) = (try await kitchen.job(), kitchen.now)
            for _ in 0..<2 { try await UpdateDefects(database).run(job, now: now) }
            let left: Int? = try await database.read { tx in
                try tx.value("SELECT COUNT(*) FROM defect WHERE version <> 2 OR NOT closed")
            }
            #expect(left == 0)
            #expect(try await kitchen.stepCount("CloseState") == count)
            #expect(engine.rowsOfWrites.max() ?? 0 <= 3 * SchemaUpdate.most, "\(engine.rowsOfWrites)")
        }
    }

    @Test("A defect that it opens, moved or not, is not assigned to a person who has left", arguments: [false, true])
    func opened(_ isMoved: Bool) async throws {
        try await withKitchen { kitchen in
            let omar = kitchen.omar.person
            let theirs = try await kitchen.act("Postpone", try await kitchen.report("One", ["owner": omar.description]))
            let lea = kitchen.lea.person.description
            let other = try await kitchen.act("Postpone", try await kitchen.report("Two", ["owner": lea]))
            try await kitchen.set { $0.states[6].closed = true }
            try await kitchen.remove(omar)
            #expect(try await kitchen.defect(theirs.id).owner?.id == omar)
            if isMoved {
                try await kitchen.set(moving: ["Postponed": "Submitted"]) { remove("Postponed", from: &$0) }
            } else {
                try await kitchen.set { $0 = .standard }
            }
            let after = try await kitchen.defect(theirs.id)
            #expect(!after.closed && after.owner == nil)
            let last = isMoved ? "MoveState" : "OpenState"
            #expect(try await kitchen.steps(theirs.id) == ["Submit", "Postpone", "CloseState", "Leave", last])
            #expect(try await kitchen.changes(theirs.id).last == "4 owner \(omar) -")
            let kept = try await kitchen.defect(other.id)
            #expect(!kept.closed && kept.owner?.name == "Lea")
        }
    }

    @Test("Members cannot change it, nobody overwrites an unseen version, and a dry run changes nothing")
    func rights() async throws {
        try await withKitchen { kitchen in
            let (lea, tim, now) = (kitchen.lea, kitchen.tim, kitchen.now)
            let draft = SchemaDraft(changed { $0.fields[1].required = nil })
            let refused = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    _ = try CrewSchema.change(draft, in: tx.acting(as: lea, at: now))
                }
            }
            #expect(refused?.code == .forbidden)
            _ = try await kitchen.database.read { tx in try CrewSchema.trying(draft, by: tim, in: tx) }
            #expect(try await kitchen.schema() == .standard)
            // The first defect creates the crew's row of settings, which is not a change of its schema.
            try await kitchen.report()
            try await kitchen.database.write { tx in
                _ = try CrewSchema.change(draft, if: .shown("0"), in: tx.acting(as: tim, at: now))
            }
            let stale = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    _ = try CrewSchema.change(SchemaDraft(.standard), if: .shown("0"), in: tx.acting(as: tim, at: now))
                }
            }
            #expect(stale?.code == .stale)
            // Saving the same schema is not a change.
            let facts = try await kitchen.facts()
            let same = try await kitchen.database.write { tx in
                try CrewSchema.change(draft, in: tx.acting(as: tim, at: now))
            }
            #expect(same.present.isOwn)
            #expect(try await kitchen.facts() == facts)
        }
    }

    @Test("Choices can be added, renamed and removed in a form; a new name applies to old defects too")
    func edit() async throws {
        try await withKitchen { kitchen in
            try await kitchen.set { schema in
                schema.fields.append(DefectField(name: "room", type: .choice, choices: ["Bar", "Cellar"]))
            }
            let defect = try await kitchen.report("It drips", ["room": "Cellar"])
            let other = try await kitchen.report("It is dark", ["room": "Bar", "severity": "4-Minor"])
            try await kitchen.edit(
                "room",
                FieldEdit(
                    required: true,
                    kept: [.init(old: "Bar", new: "Bar"), .init(old: "Cellar", new: "Basement")],
                    added: ["Attic"]
                )
            )
            let kept = ["1-Critical", "2-Major", "3-Average", "4-Minor"].map {
                FieldEdit.Kept(old: $0, new: $0 == "3-Average" ? "Medium" : $0)
            }
            try await kitchen.edit(
                "severity",
                FieldEdit(required: true, kept: kept + [.init(old: "5-Enhancement", new: nil)])
            )
            let schema = try await kitchen.schema()
            #expect(
                schema.field("room")?.choices == ["Bar", "Basement", "Attic"] && schema.field("room")?.required == true
            )
            #expect(schema.field("severity")?.choices == ["1-Critical", "2-Major", "Medium", "4-Minor"])
            let renamed = try await kitchen.defect(defect.id)
            #expect(renamed.values["room"] == "Basement" && renamed.values["severity"] == "Medium")
            #expect(try await kitchen.steps(defect.id) == ["Submit", "RenameChoice", "RenameChoice"])
            #expect(try await kitchen.defect(other.id).version == 1)
            let twice = await #expect(throws: AppError.self) {
                try await kitchen.edit(
                    "room",
                    FieldEdit(required: false, kept: [.init(old: "Bar", new: "Attic")], added: ["attic"])
                )
            }
            #expect(twice?.fields.map(\.field) == ["kept-0", "added-0"])
            let none = await #expect(throws: AppError.self) {
                try await kitchen.edit("room", FieldEdit(required: false))
            }
            #expect(none?.fields.map(\.code) == ["noChoices"])
            let unknown = await #expect(throws: AppError.self) {
                try await kitchen.edit("colour", FieldEdit(required: false))
            }
            #expect(unknown?.code == .notFound)
        }
    }

    @Test("Blanks around a choice in the form are ignored, also on the defects that get its new name")
    func blanks() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report("It drips", ["severity": "4-Minor"])
            let other = try await kitchen.report("It is dark", ["severity": "1-Critical"])
            let kept = [
                FieldEdit.Kept(old: "1-Critical", new: "1-Critical "), FieldEdit.Kept(old: "4-Minor", new: " Small "),
            ]
            try await kitchen.edit("severity", FieldEdit(required: true, kept: kept))
            let schema = try await kitchen.schema()
            #expect(schema.field("severity")?.choices == ["1-Critical", "Small"])
            #expect(try await kitchen.defect(defect.id).values["severity"] == "Small")
            #expect(try await kitchen.defect(other.id).version == 1)
        }
    }

    @Test("Blanks after a displayed name in the form change nothing")
    func blanksAfterNames() throws {
        let catalog = try Catalog([resourceFolder(of: "Web"), DefectsModule().resources].compactMap { $0 })
        let spoken = SchemaWords(schema: .standard, words: catalog.words(.english))
        let field = try #require(DefectSchema.standard.field("severity"))
        let form = Form([
            "title": spoken.field("severity") + " ", "was-0": "4-Minor", "kept-0": spoken.choice("4-Minor") + " ",
        ])
        let edit = form.edit(field, spoken)
        #expect(edit.title == nil && edit.kept.map(\.new) == ["4-Minor"])
    }

    @Test("Defects of a renamed project are found by its new name only")
    func renamedProject() async throws {
        try await withKitchen { kitchen in
            try await kitchen.set { schema in
                guard let index = schema.fields.firstIndex(where: { $0.name == "project" }) else { return }
                schema.fields[index] = DefectField(name: "project", type: .choice, choices: ["Harbour", "Mill"])
            }
            let defect = try await kitchen.report("It drips", ["project": "Harbour"])
            try await kitchen.edit(
                "project",
                FieldEdit(
                    required: false,
                    kept: [.init(old: "Harbour", new: "Canal"), .init(old: "Mill", new: "Mill")]
                )
            )
            let crew = kitchen.crew
            let found = try await kitchen.database.read { tx in
                try ["harbour", "canal"].map { try DefectSearch.matches($0, crew: crew, most: 10, in: tx) }
            }
            #expect(found == [[], [defect.id]])
        }
    }

    @Test("Saved views get the new names of choices, and the states that defects move to")
    func views() async throws {
        try await withKitchen { kitchen in
            let filters = [
                API.DefectFilter(state: "Submitted, Opened,Assigned", severity: "3-Average,4-Minor"),
                API.DefectFilter(severity: "Bad, but it works", priority: "3-Normal Queue", project: "Harbour"),
                API.DefectFilter(assignedTo: "me", state: "Submitted", project: "3-Average"),
            ]
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in
                for (index, filter) in filters.enumerated() {
                    _ = try DefectQuery.add("\(index)", filter, isShared: index == 1, in: tx.acting(as: lea, at: now))
                }
            }
            let renames = [
                ChoiceRename(field: "severity", old: "3-Average", new: "Medium"),
                ChoiceRename(field: "severity", old: "Bad, but it works", new: "Bad"),
                ChoiceRename(field: "priority", old: "3-Normal Queue", new: "Soon, or later"),
                ChoiceRename(field: "project", old: "Harbour", new: "Canal"),
            ]
            try await kitchen.set(moving: ["Opened": "Assigned"], renaming: renames, withoutOpened)
            let views = try await kitchen.database.read { tx in try DefectQuery.list(lea, in: tx) }
            #expect(
                views.map(\.filter) == [
                    API.DefectFilter(state: "Submitted,Assigned", severity: "Medium,4-Minor"),
                    API.DefectFilter(severity: "Bad", priority: "Soon, or later", project: "Canal"), filters[2],
                ]
            )
            #expect(views.map(\.version) == [2, 2, 1])
        }
    }

    @Test("Saved views with several choices keep one whose new name contains a comma, also when it is renamed again")
    func viewsWithCommas() async throws {
        try await withKitchen { kitchen in
            let (lea, now) = (kitchen.lea, kitchen.now)
            let several = API.DefectFilter(severity: "3-Average,4-Minor")
            try await kitchen.database.write { tx in
                _ = try DefectQuery.add("Several", several, isShared: false, in: tx.acting(as: lea, at: now))
            }
            func severities() async throws -> [String] {
                try await kitchen.database.read { tx in
                    let views = try DefectQuery.list(lea, in: tx)
                    return try views.flatMap { try ListFilter($0.filter, lea).severities.dropLast() }
                }
            }
            for (old, new) in [("3-Average", "Bad, but it works"), ("Bad, but it works", "Bad, or so")] {
                try await kitchen.set(renaming: [ChoiceRename(field: "severity", old: old, new: new)]) { schema in
                    for index in schema.fields.indices where schema.fields[index].name == "severity" {
                        schema.fields[index].choices = schema.fields[index].choices?.map { $0 == old ? new : $0 }
                    }
                }
                #expect(try await severities() == [new, "4-Minor"])
            }
        }
    }

    @Test("With many defects, a job changes all but the first ones; until it is done, the schema cannot be changed")
    func many() async throws {
        try await withCountedDatabase(kitchenMigrations) { database, engine in
            let kitchen = try await Kitchen.make(database)
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.set { schema in
                schema.fields.append(DefectField(name: "room", type: .choice, choices: ["Bar", "Cellar"]))
            }
            let count = SchemaUpdate.most * 2 + 50
            try await database.write { tx in
                for number in 0..<count {
                    let fields = ["headline": "Broken \(number)", "severity": "4-Minor", "room": "Cellar"]
                    _ = try Defect.submit(fields, in: tx.acting(as: lea, at: now))
                }
            }
            engine.forget()
            let rename = ChoiceRename(field: "room", old: "Cellar", new: "Basement")
            let outcome = try await kitchen.set(moving: ["Submitted": "New"], renaming: [rename]) { schema in
                schema.fields[schema.fields.count - 1].choices = ["Bar", "Basement"]
                schema.states[0].name = "New"
                for index in schema.actions.indices {
                    schema.actions[index].from = schema.actions[index].from?.map { $0 == "Submitted" ? "New" : $0 }
                }
            }
            #expect(outcome.moved == [.init(from: "Submitted", to: "New", count: count)])
            #expect(try await kitchen.stepCount("RenameChoice") == SchemaUpdate.most)
            #expect(try await kitchen.stepCount("MoveState") == 0)
            let refused = await #expect(throws: AppError.self) { try await kitchen.set { $0 = .standard } }
            #expect(refused?.code == .conflict && refused?.message.key == "defects.schema.updating")

            // The server stops halfway, and then the whole job runs twice.
            let job = try await kitchen.job()
            let stopping = StoppingDatabase.after(writes: 2, database)
            await #expect(throws: AppError.self) { try await UpdateDefects(stopping).run(job, now: now) }
            for _ in 0..<2 { try await UpdateDefects(database).run(job, now: now) }
            #expect(try await kitchen.stepCount("RenameChoice") == count)
            #expect(try await kitchen.stepCount("MoveState") == count)
            let left: Int? = try await database.read { tx in
                try tx.value("SELECT COUNT(*) FROM defect WHERE state <> 'New' OR version <> 3 OR closed")
            }
            #expect(left == 0)
            // A defect, its step, its change, and its search entries.
            #expect(engine.rowsOfWrites.max() ?? 0 <= 8 * SchemaUpdate.most, "\(engine.rowsOfWrites)")
            try await kitchen.set(moving: ["New": "Submitted"]) { $0 = .standard }
        }
    }

    @Test("An update that cannot be read, or was given up, is corrected by the next change", arguments: [false, true])
    func incomplete(_ isGivenUp: Bool) async throws {
        try await withKitchen { kitchen in
            let (count, database, now) = (SchemaUpdate.most + 20, kitchen.database, kitchen.now)
            try await kitchen.reportMany(count)
            try await kitchen.set { $0.states[0].closed = true }
            let job = try await kitchen.job()
            if isGivenUp {
                try await database.write { tx in try UpdateDefects(database).giveUp(job, now: now, in: tx) }
            } else {
                try await database.write { tx in try tx.run("UPDATE defect_settings SET pending = '[]'") }
            }
            await #expect(throws: (any Error).self) { try await UpdateDefects(database).run(job, now: now) }
            #expect(try await kitchen.stepCount("CloseState") == SchemaUpdate.most)
            // The same schema again.
            try await kitchen.set { _ in }
            for _ in 0..<2 { try await UpdateDefects(database).run(job, now: now) }
            #expect(try await kitchen.stepCount("CloseState") == count)
            let left: Int? = try await database.read { tx in
                try tx.value("SELECT COUNT(*) FROM defect WHERE version <> 2 OR NOT closed")
            }
            #expect(left == 0)
            try await kitchen.set { $0 = .standard }
        }
    }

    @Test("A duplicate that is unmarked while a job still moves defects gets an existing state, too")
    func unmarkedMeanwhile() async throws {
        try await withKitchen { kitchen in
            let (lea, now) = (kitchen.lea, kitchen.now)
            let (first, second) = (try await kitchen.report(), try await kitchen.report("It drips again"))
            _ = try await kitchen.database.write { tx in
                try Defect.markDuplicate(second.id, of: first.id, in: tx.acting(as: lea, at: now))
            }
            try await kitchen.reportMany(SchemaUpdate.most)
            try await kitchen.set(moving: ["Submitted": "New"]) { schema in
                schema.states[0].name = "New"
                for index in schema.actions.indices {
                    schema.actions[index].from = schema.actions[index].from?.map { $0 == "Submitted" ? "New" : $0 }
                }
            }
            _ = try await kitchen.database.write { tx in
                try Defect.unmarkDuplicate(second.id, in: tx.acting(as: lea, at: now))
            }
            let job = try await kitchen.job()
            try await UpdateDefects(kitchen.database).run(job, now: now)
            let left: Int? = try await kitchen.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM defect WHERE state <> 'New'")
            }
            #expect(left == 0)
        }
    }

    @Test("A defect that is marked as a duplicate while a job still moves defects returns to an existing state, too")
    func markedMeanwhile() async throws {
        try await withKitchen { kitchen in
            let (lea, now, first) = (kitchen.lea, kitchen.now, try await kitchen.report())
            try await kitchen.reportMany(SchemaUpdate.most)
            let last = try await kitchen.report("It drips again")
            try await kitchen.set(moving: ["Submitted": "New"]) { schema in
                schema.states[0].name = "New"
                for index in schema.actions.indices {
                    let from = schema.actions[index].from?.map { $0 == "Submitted" ? "New" : $0 }
                    // Only an action that is possible in any state is possible in one that is gone.
                    schema.actions[index].from = schema.actions[index].name == "Duplicate" ? nil : from
                }
            }
            _ = try await kitchen.database.write { tx in
                try Defect.markDuplicate(last.id, of: first.id, in: tx.acting(as: lea, at: now))
            }
            let job = try await kitchen.job()
            try await UpdateDefects(kitchen.database).run(job, now: now)
            let back = try await kitchen.database.write { tx in
                try Defect.unmarkDuplicate(last.id, in: tx.acting(as: lea, at: now))
            }
            #expect(back.state == "New" && !back.closed)
        }
    }
}

private func withoutOpened(_ schema: inout DefectSchema) { remove("Opened", from: &schema) }

private func remove(_ state: String, from schema: inout DefectSchema) {
    schema.states.removeAll { $0.name == state }
    schema.actions.removeAll { $0.to == state }
    for index in schema.actions.indices { schema.actions[index].from?.removeAll { $0 == state } }
}

private func changed(_ change: (inout DefectSchema) -> Void) -> DefectSchema {
    var schema = DefectSchema.standard
    change(&schema)
    return schema
}

extension Kitchen {
    @discardableResult
    fileprivate func set(
        moving moves: [String: String] = [:],
        renaming renames: [ChoiceRename] = [],
        _ change: @escaping @Sendable (inout DefectSchema) -> Void
    ) async throws -> SchemaOutcome {
        let (tim, now) = (tim, now)
        return try await database.write { tx in
            var schema = try DefectSchema.of(tim.crew, in: tx)
            change(&schema)
            var draft = SchemaDraft(schema, moveStates: moves)
            draft.renames = renames
            return try CrewSchema.change(draft, in: tx.acting(as: tim, at: now))
        }
    }

    fileprivate func edit(_ field: String, _ edit: FieldEdit) async throws {
        let (tim, now) = (tim, now)
        try await database.write { tx in _ = try CrewSchema.edit(field, edit, in: tx.acting(as: tim, at: now)) }
    }

    /// The kinds of the crew's facts about defects.
    fileprivate func facts() async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all("SELECT kind FROM outbox WHERE crew = \(crew) AND kind LIKE 'defect%' ORDER BY kind") {
                try $0.read() as String
            }
        }
    }

    /// The number of steps with this action in the histories of all defects.
    fileprivate func stepCount(_ action: String) async throws -> Int {
        try await database.read { tx in
            try tx.value("SELECT COUNT(*) FROM defect_step WHERE action = \(action)") ?? 0
        }
    }

    fileprivate func job() async throws -> JobOrder {
        try await database.read { tx in
            let found = try tx.first("SELECT name, crew, subject FROM job WHERE kind = \(UpdateDefects.kind)") {
                JobOrder(name: try $0.read(), crew: try $0.read(), subject: try $0.read())
            }
            return try #require(found)
        }
    }
}
