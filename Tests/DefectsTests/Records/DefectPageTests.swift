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

@Suite("The page of a defect")
struct DefectPageTests {
    @Test("of a duplicate links to its original, and the original's page to all its duplicates")
    func links() async throws {
        try await withKitchen { kitchen in
            let first = try await kitchen.report()
            for number in 2...4 {
                let again = try await kitchen.report("It drips, \(number)")
                try await kitchen.mark(again, as: first)
            }
            let page = try await kitchen.page(first.id)
            #expect(page.duplicates.map(\.shortName) == ["#4", "#3", "#2"])
            let link = try #require(page.duplicates.first)
            #expect(try await kitchen.page(link.id).original?.id == first.id)
            try await kitchen.delete(first)
            #expect(try await kitchen.page(link.id).original == nil)
        }
    }

    @Test("of a deleted defect is available to the person who deleted it and to managers, until the crew is archived")
    func deleted() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report()
            try await kitchen.delete(defect)
            for reader in [kitchen.lea, kitchen.nora] {
                let page = try await kitchen.page(defect.id, by: reader)
                #expect(page.defect.deletedAt != nil && page.legal.isEmpty)
            }
            let error = await #expect(throws: AppError.self) { try await kitchen.page(defect.id, by: kitchen.omar) }
            #expect(error?.code == .notFound)
            let (crew, nora, now) = (kitchen.crew, kitchen.nora, kitchen.now)
            let later = try await kitchen.database.write { tx in
                try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)")
                return try nora.current(in: tx)
            }
            let refusal = await #expect(throws: AppError.self) { try await kitchen.page(defect.id, by: later) }
            #expect(refusal?.code == .notFound)
        }
    }

    @Test("on which the original of a duplicate is chosen is refused in an archived crew")
    func duplicateInArchivedCrew() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report()
            let (crew, lea, now) = (kitchen.crew, kitchen.lea, kitchen.now)
            let error = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)")
                    return try DuplicatePage.load(defect.id, text: "", Form(), lea.current(in: tx), tx)
                }
            }
            #expect(error?.code == .conflict)
        }
    }

    @Test("offers the usual next action first, in every state")
    func next() throws {
        let schema = DefectSchema.standard
        let usual = schema.states.map { state in
            let legal = schema.actions.filter { $0.kind != .submit && $0.isLegal(in: state.name) }
            return schema.usualNext(in: state.name, of: legal)?.name
        }
        #expect(usual == ["Assign", "Open", "Resolve", "Validate", nil, nil, "Assign"])
        let classes = schema.states.map { schema.statusClass($0.name) }
        #expect(
            classes == [
                "status-open", "status-offered", "status-offered", "status-pending", "status-approved", "status-past",
                "status-idle",
            ]
        )
    }
}

@Suite("A person who leaves a crew with defects")
struct LeaveDefectsTests {
    @Test("is no longer assigned to any; closed ones keep their name, and each history says why")
    func leaving() async throws {
        try await withKitchen { kitchen in
            let omar = kitchen.omar.person.description
            let (open, done) = (try await kitchen.report(), try await kitchen.report("The door"))
            let other = try await kitchen.report("The lamp", ["owner": kitchen.tim.person.description])
            for defect in [open, done] { try await kitchen.act("Assign", defect, ["owner": omar]) }
            try await kitchen.act("Close", done, ["resolution": "Fixed"])
            let leaver = kitchen.omar.person
            try await kitchen.remove(leaver)
            let after = try await kitchen.defect(open.id)
            #expect(after.owner == nil && after.state == "Assigned" && after.version == 3)
            #expect(try await kitchen.steps(open.id) == ["Submit", "Assign", "Leave"])
            #expect(try await kitchen.defect(done.id).owner?.id == leaver)
            #expect(try await kitchen.defect(other.id).version == 1)
        }
    }

    @Test("is not assigned to a deleted defect that is restored later")
    func restored() async throws {
        try await withKitchen { kitchen in
            let (nora, now, leaver) = (kitchen.nora, kitchen.now, kitchen.omar.person)
            let defect = try await kitchen.report("The door", ["owner": leaver.description])
            try await kitchen.delete(defect)
            try await kitchen.remove(leaver)
            let back = try await kitchen.database.write { tx in
                try Defect.restore(defect.id, in: tx.acting(as: nora, at: now))
            }
            #expect(back.owner == nil && back.deletedAt == nil)
            #expect(try await kitchen.steps(defect.id) == ["Submit", "Delete", "Restore", "Leave"])
        }
    }

    @Test("is not assigned to a closed defect that is reopened later, nor to one that is no longer a duplicate")
    func reopened() async throws {
        try await withKitchen { kitchen in
            let (nora, now, leaver) = (kitchen.nora, kitchen.now, kitchen.omar.person)
            let theirs: [String: String?] = ["owner": leaver.description]
            let door = try await kitchen.report("The door", theirs)
            let lamp = try await kitchen.report("The lamp", theirs)
            let tap = try await kitchen.report("The tap", theirs)
            let oven = try await kitchen.report("The oven", theirs)
            let closing = BulkAction(action: "Close", fields: ["resolution": "Fixed"])
            let closed = try await kitchen.doToMany(closing, .these([oven.id.description]))
            for defect in [door, lamp] { try await kitchen.act("Close", defect, ["resolution": "Fixed"]) }
            try await kitchen.mark(tap, as: try await kitchen.report("It leaks"))
            try await kitchen.remove(leaver)
            try await kitchen.act("Re_open", door)
            try await kitchen.doToMany(BulkAction(action: "Re_open"), .these([lamp.id.description]))
            _ = try await kitchen.database.write { tx in
                try Defect.unmarkDuplicate(tap.id, in: tx.acting(as: nora, at: now))
            }
            try await kitchen.undo(closed.id, by: kitchen.tim)
            for (defect, state) in [(door, "Opened"), (lamp, "Opened"), (tap, "Submitted"), (oven, "Submitted")] {
                let after = try await kitchen.defect(defect.id)
                #expect(after.owner == nil && after.state == state && after.version == 3, "\(defect.headline)")
            }
            #expect(try await kitchen.changes(door.id).last == "3 owner \(leaver) -")
        }
    }

    @Test("is not the owner that reopening requires: somebody else has to be assigned")
    func reopenedForSomebody() async throws {
        try await withKitchen { kitchen in
            var schema = DefectSchema.standard
            for index in schema.actions.indices where schema.actions[index].name == "Re_open" {
                schema.actions[index].requires = ["owner"]
            }
            try await kitchen.use(schema)
            let (tim, leaver) = (kitchen.tim, kitchen.omar.person)
            let theirs: [String: String?] = ["owner": leaver.description]
            let door = try await kitchen.report("The door", theirs)
            let lamp = try await kitchen.report("The lamp", theirs)
            for defect in [door, lamp] { try await kitchen.act("Close", defect, ["resolution": "Fixed"]) }
            try await kitchen.remove(leaver)
            // A form sends the owner that it shows.
            for fields: [String: String?] in [[:], theirs] {
                let error = await #expect(throws: AppError.self) { try await kitchen.act("Re_open", door, fields) }
                #expect(error?.fields.map(\.field) == ["owner"] && error?.fields.first?.code == "required")
            }
            let (bulkAction, choice) = (BulkAction(action: "Re_open"), BulkChoice.these([lamp.id.description]))
            let preview = try await kitchen.database.read { tx in
                try BulkOperation.preview(bulkAction, choice, by: tim, in: tx)
            }
            let refused = try await kitchen.doToMany(bulkAction, choice)
            for tally in [preview.tally, refused.tally] {
                #expect(tally.changed == 0 && tally.refused.map(\.reason.code) == [.required])
            }
            #expect(try await kitchen.states(door, lamp) == ["Closed", "Closed"])
            let lea = kitchen.lea.person.description
            try await kitchen.act("Re_open", door, ["owner": lea])
            try await kitchen.doToMany(BulkAction(action: "Re_open", fields: ["owner": lea]), choice)
            #expect(try await kitchen.states(door, lamp) == ["Opened", "Opened"])
            #expect(try await kitchen.defect(lamp.id).owner?.name == "Lea")
        }
    }

    @Test("causes one message about several open defects to each person concerned; it leads to the list")
    func oneNotice() async throws {
        try await withKitchen { kitchen in
            let omar = kitchen.omar.person.description
            for name in ["The door", "The lamp"] { try await kitchen.report(name, ["owner": omar]) }
            let (nora, leaver) = (kitchen.nora, kitchen.omar.person)
            let told = try await kitchen.telling { try await kitchen.remove(leaver) }
            #expect(told == ["Lea+Omar: bulk"])
            let facts = try await kitchen.everyFact()
            let entry = try #require(facts.first { $0.kind == "defect.bulkChanged" })
            let notices = try await kitchen.database.read { tx in try BulkNotices.notices(for: entry, in: tx) }
            #expect(notices.map(\.path) == ["\(nora.path)/defects?show=all&sort=changed"])
            #expect(notices.first?.phrase.arguments["count"] == .number(2))
        }
    }

    @Test("without an account hands open defects over to the account that takes over the person")
    func takenOver() async throws {
        try await withKitchen { kitchen in
            let (nora, now) = (kitchen.nora, kitchen.now)
            let (person, account) = try await kitchen.database.write { tx in
                (try tx.enter("Youssef", by: nora, at: now), try tx.addPerson("Bram", at: now))
            }
            let (open, done) = (try await kitchen.report(), try await kitchen.report("The door"))
            for defect in [open, done] { try await kitchen.act("Assign", defect, ["owner": person.description]) }
            try await kitchen.act("Close", done, ["resolution": "Fixed"])
            try await kitchen.database.write { tx in
                // As an import does for the followers that its file names.
                try tx.run(
                    """
                    INSERT INTO defect_watcher (crew, defect, person, watching)
                    VALUES (\(nora.crew), \(done.id), \(person), \(true))
                    """
                )
                try tx.takeOver(person, by: account, invitedBy: nora, [HandOverDefects()], at: now)
            }
            let after = try await kitchen.defect(open.id)
            #expect(after.owner?.name == "Bram" && after.state == "Assigned" && after.version == 3)
            #expect(try await kitchen.steps(open.id) == ["Submit", "Assign", "Join"])
            #expect(try await kitchen.defect(done.id).owner?.name == "Youssef")
            #expect(try await kitchen.followers(done) == ["Bram", "Lea"])
        }
    }

    @Test("is unassigned from many defects in parts, even when leaving voluntarily; a returning person keeps the rest")
    func leavingMany() async throws {
        try await withCountedDatabase(kitchenMigrations) { database, engine in
            let kitchen = try await Kitchen.make(database)
            let (crew, now, omar) = (kitchen.crew, kitchen.now, kitchen.omar)
            let count = 3 * BulkOperation.part
            try await kitchen.reportMany(count)
            try await database.write { tx in
                try tx.run("UPDATE defect SET owner = \(omar.person) WHERE crew = \(crew)")
            }
            func owned() async throws -> Int {
                try await database.read { tx in
                    try tx.value("SELECT COUNT(*) FROM defect WHERE crew = \(crew) AND owner = \(omar.person)") ?? -1
                }
            }
            engine.forget()
            try await database.write { tx in
                try Members.remove(
                    omar.person,
                    departures: [LeaveDefects()],
                    in: tx.acting(as: omar, archived: .allowed, at: now)
                )
            }
            #expect(try await owned() == count - BulkOperation.part)
            let job = try await kitchen.releaseJob()
            let stopping = StoppingDatabase.after(writes: 1, database)
            await #expect(throws: AppError.self) { try await ReleaseDefects(stopping).run(job, now: now) }
            #expect(try await owned() == BulkOperation.part)
            try await database.write { tx in
                try tx.run("UPDATE member SET left_at = NULL WHERE crew = \(crew) AND person = \(omar.person)")
            }
            try await ReleaseDefects(database).run(job, now: now)
            #expect(try await owned() == BulkOperation.part)
            #expect(try await kitchen.released() == [2 * BulkOperation.part])
            try await database.write { tx in
                try tx.run("UPDATE member SET left_at = \(now) WHERE crew = \(crew) AND person = \(omar.person)")
            }
            for _ in 0..<2 { try await ReleaseDefects(database).run(job, now: now) }
            #expect(try await owned() == 0)
            // One defect with its step, its changes and its fact.
            #expect(engine.rowsOfWrites.max() ?? 0 <= 5 * BulkOperation.part, "\(engine.rowsOfWrites)")
            let steps = try await database.read { tx in
                try tx.first(
                    """
                    SELECT COUNT(*), COUNT(DISTINCT defect), COUNT(DISTINCT operation) FROM defect_step
                    WHERE crew = \(crew) AND action = 'Leave'
                    """
                ) { [try $0.read() as Int, try $0.read() as Int, try $0.read() as Int] }
            }
            #expect(steps == [count, count, 1])
            #expect(try await kitchen.released().count == 1)
        }
    }

    @Test("causes one message about the defects that were released, also if the rest is closed before the job runs")
    func restIsClosed() async throws {
        try await withKitchen { kitchen in
            let (crew, now, nora, leaver) = (kitchen.crew, kitchen.now, kitchen.nora, kitchen.omar.person)
            try await kitchen.reportMany(2 * BulkOperation.part)
            try await kitchen.database.write { tx in
                try tx.run("UPDATE defect SET owner = \(leaver) WHERE crew = \(crew)")
                try Members.remove(
                    leaver,
                    departures: [LeaveDefects()],
                    in: tx.acting(as: nora, archived: .allowed, at: now)
                )
                try tx.run("UPDATE defect SET closed = TRUE WHERE crew = \(crew) AND owner = \(leaver)")
            }
            #expect(try await kitchen.released() == [])
            let job = try await kitchen.releaseJob()
            let told = try await kitchen.telling {
                for _ in 0..<2 { try await ReleaseDefects(kitchen.database).run(job, now: now) }
            }
            #expect(told == ["Lea+Omar: bulk"])
            #expect(try await kitchen.released() == [BulkOperation.part])
        }
    }
}

extension Kitchen {
    /// The job that releases the rest of the defects of a person who left.
    fileprivate func releaseJob() async throws -> JobOrder {
        let jobs = try await database.read { tx in
            try tx.all("SELECT name, crew, subject FROM job WHERE kind = \(ReleaseDefects.kind)") {
                JobOrder(name: try $0.read(), crew: try $0.read(), subject: try $0.read())
            }
        }
        return try #require(jobs.first)
    }

    /// How many defects each bulk change changed, according to its fact.
    fileprivate func released() async throws -> [Int] {
        try await everyFact().compactMap { entry in
            let fact: DefectsBulkChanged? = try entry.fact()
            return fact?.changed
        }
    }

    fileprivate func page(_ id: DefectID, by viewer: Viewer? = nil) async throws -> DefectPage {
        let viewer = viewer ?? lea
        return try await database.read { tx in try DefectPage.load(id, isNew: false, viewer, tx) }
    }

    fileprivate func mark(_ defect: Defect, as original: Defect) async throws {
        let (lea, now) = (lea, now)
        _ = try await database.write { tx in
            try Defect.markDuplicate(defect.id, of: original.id, in: tx.acting(as: lea, at: now))
        }
    }

    fileprivate func delete(_ defect: Defect) async throws {
        let (lea, now) = (lea, now)
        try await database.write { tx in try Defect.delete(defect.id, in: tx.acting(as: lea, at: now)) }
    }
}
