import API
import Accounts
import Core
import Defects
import Storage
import TestSupport
import Testing

@testable import Compass

@Suite("Queries of Compass clients")
struct QueryTests {
    @Test("the app's two lists have exactly its columns, newest first, including closed defects")
    func lists() async throws {
        try await withGalley { galley in
            let omar = galley.omar.person.description
            try await galley.report("Old", ["owner": omar])
            galley.clock.advance(minutes: 5)
            let new = try await galley.report("New", ["owner": omar, "severity": "1-Critical"])
            try await galley.act("Close", new, ["resolution": "User Error"])
            try await galley.report("Nobody's")
            let mine = try await galley.ask(AppQueries.assignedToMe, by: galley.omar)
            #expect(
                mine == [
                    [
                        new.displayID, "New", "1-Critical", "33554434", "2026-11-18 10:05:00", "Closed",
                        "lea@example.org",
                    ],
                    [
                        "KOMBU00000001", "Old", "3-Average", "33554433", "2026-11-18 10:00:00", "Submitted",
                        "lea@example.org",
                    ],
                ]
            )
            #expect(try await galley.ask(AppQueries.reportedByMe).map { $0[1] } == ["New", "Nobody's", "Old"])
            #expect(try await galley.ask(AppQueries.reportedByMe, by: galley.omar) == [])
        }
    }

    @Test("its news query returns the history events by others since a time, about the user's defects")
    func news() async throws {
        try await withGalley { galley in
            let since = galley.lea.zone.compassText(galley.now)
            galley.clock.advance(seconds: 1)
            let omar = galley.omar.person.description
            let mine = try await galley.report("Mine", ["owner": omar])
            try await galley.act("Modify", mine, ["priority": "3-Normal Queue"])
            try await galley.act("Modify", mine, ["priority": "4-Low Priority"])
            try await galley.act("Modify", mine, ["keywords": "by me"], by: galley.omar)
            try await galley.act("Postpone", mine)
            let taken = try await galley.report("Taken away", ["owner": omar])
            try await galley.act("Modify", taken, ["owner": nil as String?])
            let rows = try await galley.ask(AppQueries.modified(since: since), by: galley.omar)
            #expect(rows.map { $0[3] } == ["Submit", "Modify", "Modify"] && Set(rows.map { $0[1] }) == ["Mine"])
            galley.clock.advance(seconds: 1)
            let later = galley.lea.zone.compassText(galley.now)
            #expect(try await galley.ask(AppQueries.modified(since: later), by: galley.omar) == [])
        }
    }

    @Test("their statements are not kept, because hardly any is repeated")
    func uncached() async throws {
        try await withGalley { galley in
            let lea = galley.lea
            let reused = try await galley.database.read { tx -> [Bool] in
                let statements = try recordStatements(in: tx) { recorded in
                    _ = try FoundRows.run(AppQueries.assignedToMe, by: lea, in: recorded)
                }
                return statements.filter { $0.text.contains("JOIN person AS submitter") }.map(\.isReused)
            }
            #expect(reused == [false])
        }
    }

    @Test("conditions on the history apply to a single event")
    func oneLine() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            try await galley.act("Postpone", defect, by: galley.omar)
            let both = [
                condition("history.action_name", .equal, "Submit"),
                condition("history.user_name", .equal, "omar@example.org"),
            ]
            #expect(try await galley.ask(query(["id"], both)) == [])
            let either = QueryDefinition(
                name: "Q",
                columns: [.init(path: "history.new_state", isShown: true, sort: .none)],
                filter: .init(isOr: true, conditions: both)
            )
            #expect(try await galley.ask(either) == [["Submitted"], ["Postponed"]])
        }
    }

    @Test("return nothing of another crew, nothing deleted, and no drafts")
    func borders() async throws {
        try await withGalley { galley in
            let gone = try await galley.report("Gone")
            let (lea, now) = (galley.lea, galley.now)
            try await galley.database.write { tx in try Defect.delete(gone.id, in: tx.acting(as: lea, at: now)) }
            _ = try await galley.openNew(by: galley.lea)
            let vera = try await galley.database.write { tx in
                let vera = try tx.addCrew("Elsewhere", owner: try tx.addPerson("Vera", at: now), at: now)
                _ = try Defect.submit(["headline": "Hers", "severity": "4-Minor"], in: tx.acting(as: vera, at: now))
                return vera
            }
            #expect(try await galley.ask(query(["Headline"])) == [])
            #expect(try await galley.ask(query(["Headline"]), by: vera) == [["Hers"]])
        }
    }

    @Test("are truncated at a limit, which is reported")
    func bounded() async throws {
        try await withGalley { galley in
            for index in 1...5 { try await galley.report("No. \(index)") }
            let all = try await galley.found(query(["Headline"]), most: 5)
            #expect(all.rows.count == 5 && !all.isLimited)
            let some = try await galley.found(query(["Headline"]), most: 4)
            #expect(some.rows.count == 4 && some.isLimited)
        }
    }

    @Test("can compare and display fields defined by the crew")
    func ownFields() async throws {
        try await withGalley { galley in
            try await galley.report("Cold", ["keywords": "fridge", "customer": "Table 5"])
            try await galley.report("Warm")
            #expect(try await galley.ask(query(["customer"], [condition("KEYWORDS", .like, "FRID")])) == [["Table 5"]])
            #expect(
                try await galley.ask(query(["Headline"], [condition("Keywords", .notEqual, "fridge")])) == [["Warm"]]
            )
            #expect(try await galley.ask(query(["Headline"], [condition("Keywords", .isNull)])) == [["Warm"]])
            #expect(
                try await galley.ask(query(["customer", "ratl_mastership"], [condition("customer", .notIn, "x")])).count
                    == 2
            )
        }
    }

    @Test("compare and sort dates and numbers defined by the crew as such; no other text is in a range")
    func ownTypes() async throws {
        try await withGalley { galley in
            let (nora, now) = (galley.nora, galley.now)
            try await galley.database.write { tx in
                var schema = try DefectSchema.of(nora.crew, in: tx)
                schema.fields += [DefectField(name: "floor", type: .number), DefectField(name: "due", type: .date)]
                _ = try CrewSchema.change(SchemaDraft(schema), in: tx.acting(as: nora, at: now))
            }
            try await galley.report("Two", ["floor": "2", "due": "2026-11-20"])
            try await galley.report("Ten", ["floor": "10", "due": "2026-12-01"])
            try await galley.report("Cellar", ["floor": "-1"])
            let attic = try await galley.report("Attic")
            try await galley.database.write { tx in
                let extra = SQLValue.json(#"{"floor": "-", "due": "soon"}"#)
                try tx.run("UPDATE defect SET extra = \(extra) WHERE crew = \(nora.crew) AND id = \(attic.id)")
            }
            func names(_ path: String, _ comparison: QueryDefinition.Comparison, _ values: String...) async throws
                -> [String]
            {
                let asked = QueryDefinition.Condition(path: path, comparison: comparison, values: values)
                return try await galley.ask(query(["Headline"], [asked])).map { $0[0] }
            }
            #expect(try await names("floor", .more, "2") == ["Ten"])
            #expect(try await names("floor", .less, "2") == ["Cellar"])
            #expect(try await names("floor", .between, "-1", "2") == ["Two", "Cellar"])
            #expect(try await names("floor", .notBetween, "-1", "2") == ["Ten"])
            #expect(try await names("floor", .equal, "02") == ["Two"])
            #expect(try await names("floor", .notEqual, "2") == ["Ten", "Cellar", "Attic"])
            #expect(try await names("due", .equal, "2026-11-20 00:00:00") == ["Two"])
            #expect(try await names("due", .atLeast, "2026-11-20 00:00:00") == ["Two", "Ten"])
            #expect(try await names("due", .more, "2026-11-20") == ["Ten"])
            #expect(try await names("due", .less, "2026-11-20 17:30") == ["Two"])
            #expect(try await names("due", .between, "2026-11-20 00:00:00", "2026-12-01 00:00:00") == ["Two", "Ten"])
            let sorted = try await galley.ask(query(["Headline", "floor"], sort: "floor")).map { $0[0] }
            #expect(sorted == ["Ten", "Two", "Cellar", "Attic"])
            for field in ["floor", "due"] {
                let error = await #expect(throws: AppError.self) { try await names(field, .less, "x") }
                #expect(error?.code == .invalid)
            }
        }
    }

    @Test("name an unknown field in the error", arguments: ["Colour", "history.colour", "Notes_Log", ""])
    func unknown(field: String) async throws {
        try await withGalley { galley in
            for question in [query([field]), query(["id"], [condition(field, .equal, "x")])] {
                let error = await #expect(throws: AppError.self) { try await galley.ask(question) }
                #expect(error?.code == .invalid && error?.message.arguments["name"] == .text(field))
            }
        }
    }

    @Test("saved ones are limited in number, and private to their owner")
    func stored() async throws {
        try await withGalley { galley in
            let (lea, omar, now) = (galley.lea, galley.omar, galley.now)
            for id in 1...12 {
                try await galley.database.write { tx in
                    _ = try StoredQuery.store(
                        AppQueries.reportedByMe,
                        as: id,
                        in: tx.acting(as: lea, at: now.adding(minutes: id))
                    )
                }
            }
            let mine = try await galley.database.read { tx in try StoredQuery.mine(lea, in: tx).map(\.id) }
            #expect(mine == [12, 11, 10, 9, 8])
            let error = await #expect(throws: AppError.self) {
                try await galley.database.read { tx in try StoredQuery.find(12, omar, in: tx).id }
            }
            #expect(error?.code == .notFound)
            let everyone = try await galley.database.read { tx in try StoredQuery.publicQueries(omar, in: tx) }
            for query in everyone { _ = try await galley.ask(query.definition) }
        }
    }

    @Test("their results are read in stable pages, and private to their owner")
    func pages() async throws {
        try await withGalley { galley in
            let rows = (0..<1_234).map { FoundRows.Row(displayName: "X\($0)", values: ["\($0)"]) }
            let found = FoundRows(
                columns: [.init(name: "id", dataType: "x", sortType: "x")],
                rows: rows,
                isLimited: false
            )
            let (lea, omar, now) = (galley.lea, galley.omar, galley.now)
            let id = try await galley.database.write { tx in
                try ResultSet.store(found, of: nil, pageSize: 300, in: tx.acting(as: lea, at: now)).description
            }
            func page(_ number: Int, by viewer: Viewer, of query: Int? = nil, at now: Instant) async throws -> [String]
            {
                try await galley.database.read { tx in
                    try ResultSet.find(id, of: query, viewer, at: now, in: tx).page(number, viewer, in: tx).map {
                        $0.values[0]
                    }
                }
            }
            #expect(try await page(1, by: lea, at: now) == (0..<300).map(String.init))
            #expect(try await page(2, by: lea, at: now) == (300..<600).map(String.init))
            #expect(try await page(5, by: lea, at: now) == (1_200..<1_234).map(String.init))
            #expect(try await page(6, by: lea, at: now) == [])
            #expect(try await page(.max, by: lea, at: now) == [])
            await #expect(throws: AppError.self) { try await page(1, by: omar, at: now) }
            await #expect(throws: AppError.self) { try await page(1, by: lea, of: 5, at: now) }
            await #expect(throws: AppError.self) { try await page(1, by: lea, at: now.adding(minutes: 31)) }
            for _ in 0..<20 {
                try await galley.database.write { tx in
                    _ = try ResultSet.store(found, of: nil, pageSize: 300, in: tx.acting(as: lea, at: now))
                }
            }
            await #expect(throws: AppError.self) { try await page(1, by: lea, at: now) }
            try await SweepCompass(galley.database).run(now: now.adding(minutes: 31))
            let left: Int? = try await galley.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM compass_result_part")
            }
            #expect(left == 0)
        }
    }
}
