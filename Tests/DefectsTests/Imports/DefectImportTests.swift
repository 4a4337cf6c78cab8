import API
import Accounts
import Core
import Imports
import Media
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("Importing defects")
struct DefectImportTests {
    static let files = ["bugzilla.json", "bugzilla.xml", "redmine.json", "jira.csv", "github.json"]

    @Test("Importing the same file again changes nothing: no rows, steps, versions or files", arguments: files)
    func twice(_ name: String) async throws {
        try await withDiscussion { kitchen, media in
            let file = try defectFixture(name)
            let first = try await kitchen.bring(file, media)
            let before = try await kitchen.everything()
            kitchen.clock.advance(minutes: 60)
            let again = try await kitchen.bring(file, media)
            #expect(again.counts.created == 0 && again.counts.updated == 0)
            #expect(again.counts.unchanged == first.counts.created && first.counts.created > 0)
            let there = try await kitchen.everything()
            #expect(there == before)
        }
    }

    @Test("A file can arrive in pieces of any size", arguments: files)
    func pieces(_ name: String) async throws {
        try await withDiscussion { kitchen, media in
            let id = try await kitchen.readFile(try defectFixture(name), media, piece: 7)
            let nora = kitchen.nora
            let counts = try await DefectImport.checkAgain(id, by: nora, kitchen.database)
            #expect(counts.created == (name == "bugzilla.xml" ? 1 : 2))
        }
    }

    @Test("Changes at the source are imported; changes made here are kept")
    func update() async throws {
        try await withDiscussion { kitchen, media in
            func file(_ severity: String, _ title: String, _ history: String = "[]") -> [UInt8] {
                Array(
                    """
                    {"bugs": [{"id": 3, "summary": "\(title)", "status": "NEW", "severity": "\(severity)",
                        "creator": "lea@example.org", "creation_time": "2026-03-02T09:00:00Z", "history": \(history),
                        "comments": [{"id": 1, "count": 1, "text": "One", "time": "2026-03-02T09:30:00Z"}]}]}
                    """.utf8
                )
            }
            try await kitchen.bring(file("major", "Smoke"), media)
            let old = try await kitchen.defect(source: "bugzilla:3")
            try await kitchen.act("Modify", old, ["severity": "1-Critical"], by: kitchen.tim)
            let step = """
                [{"when": "2026-03-03T09:00:00Z", "who": "omar@example.org",
                    "changes": [{"field_name": "summary", "removed": "Smoke", "added": "Much smoke"}]}]
                """
            let brought = try await kitchen.bring(file("major", "Much smoke", step), media)
            #expect(brought.counts.updated == 1 && brought.counts.created == 0)
            let new = try await kitchen.defect(old.id)
            #expect(new.headline == "Much smoke" && new.values["severity"] == "1-Critical" && new.version == 3)
            let lastStep = try await kitchen.history(new).last
            #expect(lastStep == "2026-03-03T09:00:00Z Omar Modify Submitted>Submitted headline")
            let saidCount = try await kitchen.said(new).count
            #expect(saidCount == 1)
            // Now it changes in the other tracker as well.
            try await kitchen.bring(file("minor", "Much smoke", step), media)
            let severity = try await kitchen.defect(old.id).values["severity"]
            #expect(severity == "4-Minor")
        }
    }

    @Test("Choices renamed and statuses moved here, and people who join or leave, are not changes at the source")
    func mappedAnew() async throws {
        try await withDiscussion { kitchen, media in
            func file(_ severity: String) -> [UInt8] {
                Array(
                    """
                    {"bugs": [{"id": 3, "summary": "Smoke", "status": "IN_PROGRESS", "severity": "\(severity)",
                        "creator": "lea@example.org", "creation_time": "2026-03-02T09:00:00Z",
                        "assigned_to": "omar@example.org", "cc": ["sam@example.org"]}]}
                    """.utf8
                )
            }
            try await kitchen.bring(file("major"), media)
            let defect = try await kitchen.defect(source: "bugzilla:3")
            let (omar, nora, now) = (kitchen.omar.person, kitchen.nora, kitchen.now)
            #expect(defect.state == "Opened" && defect.values["severity"] == "2-Major" && defect.owner?.id == omar)
            try await kitchen.act("Modify", defect, ["severity": "1-Critical"], by: kitchen.tim)
            try await kitchen.remove(omar)
            try await kitchen.database.write { tx in
                _ = try tx.addMember("Sam", of: nora.crew)
                var schema = DefectSchema.standard
                schema.states.removeAll { $0.name == "Opened" }
                schema.actions.removeAll { $0.to == "Opened" }
                for index in schema.actions.indices { schema.actions[index].from?.removeAll { $0 == "Opened" } }
                for index in schema.fields.indices where schema.fields[index].name == "severity" {
                    schema.fields[index].choices = schema.fields[index].choices?.map { $0 == "2-Major" ? "Major" : $0 }
                }
                var draft = SchemaDraft(schema, moveStates: ["Opened": "Postponed"])
                draft.renames = [ChoiceRename(field: "severity", old: "2-Major", new: "Major")]
                _ = try CrewSchema.change(draft, in: tx.acting(as: nora, at: now))
            }
            try await kitchen.act("Modify", defect, ["owner": kitchen.lea.person.description], by: kitchen.tim)
            let before = try await kitchen.everything()
            let again = try await kitchen.bring(file("major"), media)
            #expect(again.counts.unchanged == 1)
            #expect(try await kitchen.everything() == before)
            // Only what changes at the source is imported.
            let changed = try await kitchen.bring(file("minor"), media)
            #expect(changed.counts.updated == 1)
            let after = try await kitchen.defect(defect.id)
            #expect(after.state == "Postponed" && after.values["severity"] == "4-Minor" && after.owner?.name == "Lea")
            // Another word for the same choice does not change what was changed here.
            try await kitchen.act("Modify", after, ["severity": "1-Critical"], by: kitchen.tim)
            try await kitchen.bring(file("trivial"), media)
            #expect(try await kitchen.defect(defect.id).values["severity"] == "1-Critical")
        }
    }

    @Test("What was imported by an earlier version, which stored hashes of mapped values, is still recognised")
    func mappedHashes() async throws {
        try await withDiscussion { kitchen, media in
            func file(_ severity: String) -> [UInt8] {
                Array(
                    """
                    {"bugs": [{"id": 3, "summary": "Smoke", "status": "NEW", "severity": "\(severity)",
                        "creator": "lea@example.org", "creation_time": "2026-03-02T09:00:00Z"}]}
                    """.utf8
                )
            }
            try await kitchen.bring(file("major"), media)
            let defect = try await kitchen.defect(source: "bugzilla:3")
            let values = ["headline": "Smoke", "oldId": "3", "severity": "2-Major", "state": "Submitted"]
            let fields = values.mapValues(shortHash)
            let parts = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let digest = shortHash(parts.joined(separator: "\u{1F}"))
            let origin = AssembledDefect.Origin(digest: digest, steps: 0, fields: fields, isOfTerms: nil)
            try await kitchen.database.write { tx in
                try tx.run("UPDATE defect SET origin = \(try jsonText(origin)) WHERE id = \(defect.id)")
            }
            let again = try await kitchen.bring(file("major"), media)
            #expect(again.counts.unchanged == 1)
            let changed = try await kitchen.bring(file("minor"), media)
            #expect(changed.counts.updated == 1)
            let after = try await kitchen.defect(defect.id)
            #expect(after.values["severity"] == "4-Minor")
            let last = try await kitchen.bring(file("minor"), media)
            #expect(last.counts.unchanged == 1)
        }
    }

    @Test("A defect that is reopened at the source is not assigned to a person who has left the crew")
    func reopened() async throws {
        try await withDiscussion { kitchen, media in
            func file(_ state: String) -> [UInt8] {
                Array(
                    """
                    {"bugs": [{"id": 3, "summary": "Smoke", "status": "\(state)", "severity": "major",
                        "creator": "lea@example.org", "creation_time": "2026-03-02T09:00:00Z"}]}
                    """.utf8
                )
            }
            try await kitchen.bring(file("VERIFIED"), media)
            let defect = try await kitchen.defect(source: "bugzilla:3")
            let omar = kitchen.omar.person
            try await kitchen.act("Modify", defect, ["owner": omar.description])
            try await kitchen.remove(omar)
            #expect(try await kitchen.defect(defect.id).owner?.id == omar)
            try await kitchen.bring(file("CONFIRMED"), media)
            let after = try await kitchen.defect(defect.id)
            #expect(after.state == "Submitted" && !after.closed && after.owner == nil)
            let lastStep = try await kitchen.history(after).last
            #expect(lastStep?.hasSuffix(" Bugzilla Leave Submitted>Submitted owner") == true)
        }
    }

    @Test("Duplicates of a defect that the source marks as a duplicate move to its original, and their history says so")
    func redirected() async throws {
        try await withDiscussion { kitchen, media in
            func file(_ state: String) -> [UInt8] {
                Array(
                    """
                    {"bugs": [{"id": 3, "summary": "Smoke", "status": \(state), "severity": "major",
                        "creator": "lea@example.org", "creation_time": "2026-03-02T09:00:00Z"},
                        {"id": 4, "summary": "Fumes", "status": "NEW", "severity": "major",
                        "creator": "lea@example.org", "creation_time": "2026-03-02T10:00:00Z"}]}
                    """.utf8
                )
            }
            try await kitchen.bring(file("\"NEW\""), media)
            let smoke = try await kitchen.defect(source: "bugzilla:3")
            let (ours, lea, now) = (try await kitchen.report(), kitchen.lea, kitchen.now)
            let marked = try await kitchen.database.write { tx in
                try Defect.markDuplicate(ours.id, of: smoke.id, in: tx.acting(as: lea, at: now))
            }
            try await kitchen.bring(file("\"RESOLVED\", \"resolution\": \"DUPLICATE\", \"dupe_of\": 4"), media)
            let fumes = try await kitchen.defect(source: "bugzilla:4")
            #expect(try await kitchen.defect(smoke.id).original == fumes.id)
            let after = try await kitchen.defect(ours.id)
            #expect(after.original == fumes.id && after.version == marked.version + 1)
            #expect(try await kitchen.steps(ours.id) == ["Submit", "Duplicate", "Redirect"])
            #expect(try await kitchen.changes(ours.id).last == "3 original \(smoke.id) \(fumes.id)")
        }
    }

    @Test("Defects deleted here stay deleted, also after they have been erased, which is reported")
    func deleted() async throws {
        try await withDiscussion { kitchen, media in
            try await kitchen.bring(try defectFixture("github.json"), media)
            let menu = try await kitchen.defect(source: "github:kombuis/web#12")
            let (nora, now) = (kitchen.nora, kitchen.now)
            try await kitchen.database.write { tx in _ = try Defect.delete(menu.id, in: tx.acting(as: nora, at: now)) }
            let again = try await kitchen.bring(try defectFixture("github.json"), media)
            #expect(again.counts == .init(records: 2, created: 0, updated: 0, unchanged: 1, rejected: 1))
            #expect(again.report.rejected.map(\.phrase.key) == ["defects.import.reason.deleted"])
            try await SweepDefects(kitchen.database).run(now: now.adding(minutes: restorationMinutes + 1))
            let count: Int? = try await kitchen.database.read { tx in try tx.value("SELECT COUNT(*) FROM defect") }
            #expect(count == 1)
            let later = try await kitchen.bring(try defectFixture("github.json"), media)
            #expect(later.counts == again.counts)
            #expect(later.report.rejected.map(\.phrase.key) == ["defects.import.reason.deleted"])
            let erased = try await kitchen.database.read { tx in
                try tx.all("SELECT source FROM defect_erased ORDER BY source") { try $0.read() as String }
            }
            // Also as an archive of the crew's own defects names it.
            #expect(erased == ["decklog:\(menu.id)", "github:kombuis/web#12"])
        }
    }

    @Test("Comments and files deleted here stay deleted, also after they have been erased and their defect changed")
    func deletedParts() async throws {
        try await withDiscussion { kitchen, media in
            func file(_ title: String) -> [UInt8] {
                Array(
                    """
                    {"bugs": [{"id": 3, "summary": "\(title)", "status": "NEW", "severity": "major",
                        "creator": "lea@example.org", "creation_time": "2026-03-02T09:00:00Z",
                        "comments": [{"id": 1, "count": 1, "text": "One", "time": "2026-03-02T09:30:00Z"}],
                        "attachments": [{"id": 7, "file_name": "a.txt", "data": "SGVsbG8=",
                            "creator": "lea@example.org", "creation_time": "2026-03-02T09:40:00Z"}]}]}
                    """.utf8
                )
            }
            try await kitchen.bring(file("Smoke"), media)
            let defect = try await kitchen.defect(source: "bugzilla:3")
            #expect(try await kitchen.files(defect) == ["a.txt"])
            let (nora, now) = (kitchen.nora, kitchen.now)
            try await kitchen.database.write { tx in
                let acting = try tx.acting(as: nora, at: now)
                for comment in try DefectComment.list(of: defect.id, nora, .whole, in: tx) {
                    try DefectComment.delete(comment.id, of: defect.id, in: acting)
                }
                for file in try DefectFile.list(of: defect.id, nora, in: tx) {
                    try DefectFile.delete(file.file.id, of: defect.id, in: acting)
                }
            }
            try await SweepDefects(kitchen.database).run(now: now.adding(minutes: restorationMinutes + 1))
            let changed = try await kitchen.bring(file("Much smoke"), media)
            #expect(changed.counts.updated == 1)
            #expect(try await kitchen.said(defect) == [])
            #expect(try await kitchen.files(defect) == [])
            let again = try await kitchen.bring(file("Much smoke"), media)
            #expect(again.counts.unchanged == 1)
        }
    }

    @Test("Comments without an id are recognised in a file with other people, also by the keys of earlier versions")
    func withoutID() async throws {
        try await withDiscussion { kitchen, media in
            func file(_ title: String, updated: Int = 2, after other: String = "") -> [UInt8] {
                let start = "KIT-1,To Do,lea@example.org,02/Mar/26 9:00 AM,\(updated)/Mar/26 9:00 AM"
                let comments = "03/Mar/26 8:00 AM;vera;On my way,No time"
                return Array(
                    """
                    Summary,Issue key,Status,Reporter,Created,Updated,Comment,Comment
                    \(other)\(title),\(start),\(comments)
                    """.utf8
                )
            }
            let other = "Fumes,KIT-2,To Do,omar@example.org,05/Mar/26 9:00 AM,05/Mar/26 9:00 AM,,\n"
            try await kitchen.bring(file("Smoke"), media)
            let defect = try await kitchen.defect(source: "jira:KIT-1")
            let said = try await kitchen.said(defect)
            #expect(said.count == 2)
            try await kitchen.bring(file("Much smoke", updated: 6, after: other), media)
            #expect(try await kitchen.said(defect) == said)
            // Keys of an earlier version, which the file no longer has.
            try await kitchen.database.write { tx in try tx.run("UPDATE defect_comment SET source = body || '-1'") }
            for title in ["Smoke", "Much smoke"] {
                try await kitchen.bring(file(title, after: title == "Smoke" ? other : ""), media)
                #expect(try await kitchen.said(defect) == said)
            }
            // The key that an earlier version gave the comment in a file without the other defect.
            try await kitchen.database.write { tx in
                try tx.run(
                    """
                    UPDATE defect_comment SET source = '5083ddc68e28f9b7d6e8a4b5-1', at = at + 60000
                    WHERE body = 'On my way'
                    """
                )
            }
            try await kitchen.bring(file("Smoke"), media)
            #expect(try await kitchen.said(defect).count == 2)
        }
    }

    @Test("A defect with a history is unchanged in a file that names other people before it")
    func otherPeople() async throws {
        try await withDiscussion { kitchen, media in
            func file(after other: String = "") -> [UInt8] {
                Array(
                    """
                    {"bugs": [\(other){"id": 3, "summary": "Smoke", "status": "NEW", "severity": "major",
                        "creator": "lea@example.org", "creation_time": "2026-03-02T09:00:00Z",
                        "assigned_to": "omar@example.org", "history": [{"when": "2026-03-03T09:00:00Z",
                            "who": "lea@example.org", "changes": [{"field_name": "assigned_to",
                            "removed": "vera@elsewhere.example", "added": "omar@example.org"}]}]}]}
                    """.utf8
                )
            }
            try await kitchen.bring(file(), media)
            let other = """
                {"id": 4, "summary": "Fumes", "status": "NEW", "severity": "major",
                    "creator": "ina@elsewhere.example", "creation_time": "2026-03-05T09:00:00Z"},
                """
            let again = try await kitchen.bring(file(after: other), media)
            #expect(again.counts.created == 1 && again.counts.updated == 0 && again.counts.unchanged == 1)
        }
    }

    @Test("People and values can be mapped beforehand")
    func chosen() async throws {
        try await withDiscussion { kitchen, media in
            let id = try await kitchen.readFile(try defectFixture("bugzilla.json"), media)
            let (nora, tim) = (kitchen.nora, kitchen.tim.person)
            try await DefectImport.checkAgain(id, by: nora, kitchen.database)
            try await kitchen.database.write { tx in
                let file = try DefectImport.find(id, nora, in: tx)
                let report = try DefectImportReport.read(file, nora, in: tx)
                let vera = try #require(report.people.first { $0.who.email == "vera@elsewhere.example" })
                #expect(vera.member == nil)
                let major = try #require(report.details.terms.first { $0.term.text == "major" })
                #expect(major.choice == "2-Major")
                #expect(throws: AppError.self) {
                    try DefectImport.choose(terms: [major.number: "Awful"], id, in: tx.acting(as: nora))
                }
                try DefectImport.choose(
                    people: [vera.number: tim],
                    terms: [major.number: "1-Critical"],
                    id,
                    in: tx.acting(as: nora)
                )
            }
            try await DefectImport.checkAgain(id, by: nora, kitchen.database)
            try await kitchen.database.write { tx in
                try DefectImport.ask(toApply: id, in: tx.acting(as: nora, at: kitchenNow))
            }
            try await ApplyDefectImport(kitchen.database, crew: kitchen.crew, id).run(at: kitchenNow)
            let severity = try await kitchen.defect(source: "bugzilla:17").values["severity"]
            #expect(severity == "1-Critical")
            let reporter = try await kitchen.defect(source: "bugzilla:18").submitter.name
            #expect(reporter == "Tim")
        }
    }

    @Test("Only managers can import; a file is imported once; a discarded one leaves nothing behind")
    func ends() async throws {
        try await withDiscussion { kitchen, media in
            let file = try defectFixture("bugzilla.json")
            let refused = await refusal { _ = try await kitchen.readFile(file, media, by: kitchen.lea) }
            #expect(refused == "error.needsManager")
            let id = try await kitchen.readFile(file, media)
            let nora = kitchen.nora
            try await kitchen.database.write { tx in try DefectImport.cancel(id, in: tx.acting(as: nora)) }
            let shown = try await kitchen.database.read { tx in try DefectImport.latest(nora, most: 20, in: tx) }
            #expect(shown.isEmpty)
            try await DefectImport.clear(id, kitchen.crew, kitchen.database)
            let left = try await kitchen.leftovers()
            #expect(left == 0)
            let there = try await kitchen.everything()
            #expect(there == [])
            let taken = try await kitchen.readFile(file, media)
            try await DefectImport.checkAgain(taken, by: nora, kitchen.database)
            try await kitchen.database.write { tx in
                try DefectImport.ask(toApply: taken, in: tx.acting(as: nora, at: kitchenNow))
            }
            let apply = ApplyDefectImport(kitchen.database, crew: kitchen.crew, taken)
            for _ in 0..<2 { try await apply.run(at: kitchenNow) }
            let twice = await refusal {
                try await kitchen.database.write { tx in
                    try DefectImport.ask(toApply: taken, in: tx.acting(as: nora, at: kitchenNow))
                }
            }
            #expect(twice == "defects.import.taken")
        }
    }

    @Test("Nobody is notified: there is one fact for the whole file, and no messages")
    func silent() async throws {
        try await withDiscussion { kitchen, media in
            try await kitchen.bring(try defectFixture("bugzilla.json"), media)
            let kinds = try await kitchen.database.read { tx in
                try tx.all("SELECT kind FROM outbox WHERE kind LIKE 'defect%' ORDER BY id") { try $0.read() as String }
            }
            #expect(kinds == ["defects.imported"])
        }
    }

    @Test("A job reads the file, and imports it when a manager confirms; an invalid file reports why")
    func job() async throws {
        try await withDiscussion { kitchen, media in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            var file = try await IncomingDefects.begin(database, by: nora, name: "a.json", at: now)
            try await file.take(try defectFixture("github.json"))
            try await file.finish()
            let id = file.id
            try await database.write { tx in try DefectImport.ask(toRead: id, .init(), in: tx.acting(as: nora, at: now))
            }
            try await RunDefectImports(database, media).run(now: now)
            let read = try await database.read { tx in try DefectImport.find(id, nora, in: tx).state }
            #expect(read == .checked)
            try await database.write { tx in try DefectImport.ask(toApply: id, in: tx.acting(as: nora, at: now)) }
            try await RunDefectImports(database, media).run(now: now)
            let taken = try await database.read { tx in try DefectImport.find(id, nora, in: tx).state }
            #expect(taken == .applied)
            var broken = try await IncomingDefects.begin(database, by: nora, name: "b.json", at: now)
            try await broken.take(Array("[{".utf8))
            try await broken.finish()
            let other = broken.id
            try await database.write { tx in
                try DefectImport.ask(toRead: other, .init(), in: tx.acting(as: nora, at: now))
            }
            try await RunDefectImports(database, media).run(now: now)
            let refused = try await database.read { tx in try DefectImport.find(other, nora, in: tx) }
            #expect(refused.state == .refused && refused.fault?.key == "error.file.truncatedTree")
        }
    }
}
