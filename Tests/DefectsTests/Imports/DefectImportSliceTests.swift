import API
import Accounts
import Core
import Events
import Imports
import Media
import Storage
import Synchronization
import TestSupport
import Testing
import Work

@testable import Defects

@Suite("Importing a file of many defects in slices")
struct DefectImportSliceTests {
    @Test("no write is larger than a slice, and other writes happen in between")
    func bounded() async throws {
        try await withTemporaryFolder { folder in
            try await withCountedDatabase(kitchenMigrations) { database, engine in
                let kitchen = try await Kitchen.make(database)
                engine.forget()
                let others = Task {
                    while !Task.isCancelled {
                        try await database.write { tx in
                            try tx.run("UPDATE person SET name = name WHERE id = \(kitchen.omar.person)")
                        }
                    }
                }
                let brought = try await kitchen.bring(file(defects: 400), testMedia(database, in: folder))
                others.cancel()
                try await others.value
                #expect(brought.counts.created == 400)
                let rows = engine.rowsOfWrites
                // A defect with its search entries, its steps, their changes and its comments.
                #expect(rows.max() ?? 0 <= 60 * ImportedDefects.most, "\(rows)")
                let slices = rows.indices.filter { rows[$0] >= 4 * ImportedDefects.most }
                let (first, last) = (try #require(slices.first), try #require(slices.last))
                #expect(slices.count >= 400 / ImportedDefects.most)
                #expect(last - first + 1 > slices.count, "nobody wrote between the first slice and the last: \(rows)")
            }
        }
    }

    @Test("an import interrupted after any number of writes is completed by the next run, with the same result")
    func stopped() async throws {
        let whole = try await imported(stoppingAfter: nil)
        #expect(whole.count == 130)
        for writes in [1, 3, 4, 5, 6] {
            let resumed = try await imported(stoppingAfter: writes)
            #expect(resumed == whole, "\(writes)")
        }
    }

    /// All defects as in an export, except for keys.
    private func imported(stoppingAfter writes: Int?) async throws -> [String] {
        let result = Mutex<[String]>([])
        try await withDiscussion { kitchen, media in
            let (now, database, crew) = (kitchen.now, kitchen.database, kitchen.crew)
            let id = try await kitchen.asked(toApply: file(defects: 130), media)
            if let writes {
                for _ in 0..<3 {
                    let stopping = StoppingDatabase.after(writes: writes, database)
                    try? await ApplyDefectImport(stopping, crew: crew, id).run(at: now)
                    #expect(try await database.check(DefectsModule().invariants) == [])
                }
            }
            for _ in 0..<2 { try await RunDefectImports(database, media).run(now: now.adding(minutes: 40 * 24 * 60)) }
            let file = try await database.read { [nora = kitchen.nora] tx in try DefectImport.find(id, nora, in: tx) }
            #expect(file.state == .applied && file.counts.created == 130)
            #expect(try await kitchen.everyFact().count { $0.kind == "defects.imported" } == 1)
            let found = try await database.read { tx in
                try tx.all(
                    """
                    SELECT defect.number, defect.source, defect.state, defect.version, COALESCE(original.source, ''),
                        (
                            SELECT COUNT(*) FROM defect_comment
                            WHERE defect_comment.crew = defect.crew AND defect_comment.defect = defect.id
                        )
                    FROM defect LEFT JOIN defect AS original ON original.crew = defect.crew AND original.id = defect.original
                    WHERE defect.crew = \(crew) ORDER BY defect.number
                    """
                ) { row in
                    let (number, source, state): (Int, String, String) = (
                        try row.read(), try row.read(), try row.read()
                    )
                    let (version, original, comments): (Int, String, Int) = (
                        try row.read(), try row.read(), try row.read()
                    )
                    return "\(number) \(source) \(state) \(version) \(original) \(comments)"
                }
            }
            result.withLock { $0 = found }
        }
        return result.withLock { $0 }
    }

    @Test(
        "a request and a job that import it concurrently write each defect once; new reports in the meantime are kept"
    )
    func atOnce() async throws {
        try await withDiscussion { kitchen, media in
            let (now, database, crew) = (kitchen.now, kitchen.database, kitchen.crew)
            let id = try await kitchen.asked(toApply: file(defects: 200), media)
            async let request: Void = ApplyDefectImport(database, crew: crew, id).run(at: now)
            async let job: Void = RunDefectImports(database, media).run(now: now)
            async let reported = kitchen.report("Meanwhile")
            _ = try await (request, job, reported)
            let counts = try await database.read { tx in
                try tx.first("SELECT COUNT(*), COUNT(DISTINCT number), COUNT(source) FROM defect WHERE crew = \(crew)")
                {
                    [try $0.read() as Int, try $0.read() as Int, try $0.read() as Int]
                }
            }
            #expect(counts == [201, 201, 200])
            #expect(try await kitchen.everyFact().count { $0.kind == "defects.imported" } == 1)
        }
    }

    @Test("a failed import is undone, except for what people have changed; the file can be imported again")
    func takenBack() async throws {
        try await withDiscussion { kitchen, media in
            let (nora, now, database, crew) = (kitchen.nora, kitchen.now, kitchen.database, kitchen.crew)
            let file = file(defects: 130)
            let id = try await kitchen.asked(toApply: file, media)
            let stopping = StoppingDatabase.after(writes: 5, database)
            await #expect(throws: AppError.self) { try await ApplyDefectImport(stopping, crew: crew, id).run(at: now) }
            let half = try await kitchen.everything().count
            #expect(half > 0 && half < 130)
            let cancelled = await refusal {
                try await database.write { tx in try DefectImport.cancel(id, in: tx.acting(as: nora)) }
            }
            #expect(cancelled == "defects.import.taken")
            let touched = try await kitchen.defect(source: "bugzilla:1")
            try await kitchen.act("Modify", touched, ["severity": "1-Critical"], by: kitchen.tim)
            // The server crashed three times while writing it.
            let run = RunDefectImports(database, media)
            let order = JobOrder(name: "apply", crew: crew, subject: id.description)
            try await database.write { tx in
                try tx.run("DELETE FROM job")
                try run.giveUp(order, now: now, in: tx)
            }
            let failing = try await database.read { tx in try DefectImport.find(id, nora, in: tx) }
            #expect(failing.isTakenBack && !failing.hasFailed)
            let jobs = try await database.read { tx in
                try tx.all("SELECT name, crew, subject FROM job WHERE kind = \(RunDefectImports.kind)") {
                    JobOrder(name: try $0.read(), crew: try $0.read(), subject: try $0.read())
                }
            }
            #expect(jobs.count == 1)
            for job in jobs { try await run.run(job, now: now) }
            let failed = try await database.read { tx in try DefectImport.find(id, nora, in: tx) }
            #expect(failed.hasFailed)
            #expect(try await kitchen.everything().count == 1)
            #expect(try await database.check(DefectsModule().invariants) == [])
            let again = try await kitchen.bring(file, media)
            #expect(again.counts.created == 129 && again.counts.unchanged == 1)
            #expect(try await kitchen.everything().count == 130)
        }
    }

    @Test("a schema change between two slices applies to the later ones")
    func otherSchema() async throws {
        try await withDiscussion { kitchen, media in
            let (nora, now, database, crew) = (kitchen.nora, kitchen.now, kitchen.database, kitchen.crew)
            let id = try await kitchen.asked(toApply: file(defects: 130), media)
            let stopping = StoppingDatabase.after(writes: 5, database)
            await #expect(throws: AppError.self) { try await ApplyDefectImport(stopping, crew: crew, id).run(at: now) }
            var schema = DefectSchema.standard
            let index = try #require(schema.fields.firstIndex { $0.name == "severity" })
            schema.fields[index].choices = ["1-Critical", "2-Bad", "3-Average", "4-Minor", "5-Enhancement"]
            try await database.write { [schema] tx in
                var draft = SchemaDraft(schema)
                draft.renames = [ChoiceRename(field: "severity", old: "2-Major", new: "2-Bad")]
                _ = try CrewSchema.change(draft, in: tx.acting(as: nora, at: now))
            }
            try await RunDefectImports(database, media).run(now: now)
            let old = try await database.read { tx in
                try tx.value("SELECT COUNT(*) FROM defect WHERE crew = \(crew) AND severity = '2-Major'", as: Int.self)
            }
            #expect(old == 0)
            #expect(try await kitchen.everything().count == 130)
        }
    }

    @Test("an account that takes over a person between two slices is assigned the defects of the later ones")
    func takenOver() async throws {
        try await withDiscussion { kitchen, media in
            let (nora, now, database, crew) = (kitchen.nora, kitchen.now, kitchen.database, kitchen.crew)
            let (person, account) = try await database.write { tx in
                (try tx.enter("Youssef", by: nora, at: now), try tx.addPerson("Bram", at: now))
            }
            let id = try await kitchen.asked(toApply: file(defects: 400, owner: "Youssef"), media)
            // Waits for the first slice.
            @Sendable func takeOver() async throws {
                while try await database.read({ tx in try !tx.exists("SELECT 1 FROM defect WHERE crew = \(crew)") }) {
                    try Task.checkCancellation()
                }
                let job = try await database.write { tx in
                    try tx.takeOver(person, by: account, invitedBy: nora, [HandOverDefects()], at: now)
                    return try tx.first("SELECT name, crew, subject FROM job WHERE kind = \(ReleaseDefects.kind)") {
                        JobOrder(name: try $0.read(), crew: try $0.read(), subject: try $0.read())
                    }
                }
                if let job { try await ReleaseDefects(database).run(job, now: now) }
            }
            async let taken: Void = takeOver()
            try await ApplyDefectImport(database, crew: crew, id).run(at: now)
            try await taken
            let owners = try await database.read { tx in
                try tx.all("SELECT DISTINCT owner FROM defect WHERE crew = \(crew) AND NOT closed") {
                    try $0.read() as PersonID?
                }
            }
            #expect(owners == [account])
        }
    }

    /// A file in which every tenth defect is a duplicate of the next one.
    private func file(defects: Int, owner: String = "") -> [UInt8] {
        let bugs = (1...defects).map { number in
            let duplicate = number % 10 == 0 && number < defects ? ", \"dupe_of\": \(number + 1)" : ""
            let state = duplicate.isEmpty ? "\"NEW\"" : "\"RESOLVED\", \"resolution\": \"DUPLICATE\""
            let minute = number % 60
            return """
                {"id": \(number), "summary": "Broken \(number)", "status": \(state), "severity": "major",
                    "creator": "lea@example.org", "creation_time": "2026-03-02T09:\(minute < 10 ? "0" : "")\(minute):00Z",
                    "assigned_to": "\(owner)", "history": []\(duplicate), "comments": [{"id": \(number), "count": 1,
                    "text": "It smells of smoke", "time": "2026-03-02T10:00:00Z"}]}
                """
        }
        return Array("{\"bugs\": [\(bugs.joined(separator: ","))]}".utf8)
    }
}

extension Kitchen {
    fileprivate func asked(toApply bytes: [UInt8], _ media: Media) async throws -> DefectImportID {
        let (nora, now) = (nora, now)
        let id = try await readFile(bytes, media)
        try await DefectImport.checkAgain(id, by: nora, database)
        try await database.write { tx in try DefectImport.ask(toApply: id, in: tx.acting(as: nora, at: now)) }
        return id
    }
}
