import API
import Accounts
import Core
import Foundation
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Files of records for programs")
struct TreeTests {
    @Test("JSON has an object for each record, with amounts in minor units and instants in UTC")
    func json() async throws {
        try await withAgency { agency in
            try await agency.costs(9_500, from: "2020-01-01")
            let project = try await agency.project("Acme \"2\"", "R/D")
            let span = HoursSpan(
                startsAt: try moment("2026-11-16T08:00:00Z"),
                endsAt: try moment("2026-11-16T09:30:00Z")
            )
            try await agency.log("1", project, "2026-11-16") {
                $0.span = span
                $0.comment = "=1"
            }
            try await agency.log("1", project, "2026-11-17", by: agency.omar) { $0.billable = false }
            let found = try JSONSerialization.jsonObject(with: Data(try await agency.json().utf8))
            let list = try #require(found as? [[String: Any]])
            #expect(list.count == 2)
            let first = try #require(list.first)
            #expect(Set(first.keys) == Set(NeutralForm.Column.allCases.map(\.field)).subtracting(["hours", "email"]))
            #expect(first["amount"] as? Int == 9_500 && first["currency"] as? String == "EUR")
            #expect(first["client"] as? String == "Acme \"2\"" && first["comment"] as? String == "=1")
            #expect(
                first["start"] as? String == "2026-11-16T08:00:00Z" && first["end"] as? String == "2026-11-16T09:30:00Z"
            )
            #expect((first["person"] as? [String: String])?["email"] == "lea@example.org")
            #expect(list[1]["amount"] is NSNull && list[1]["billable"] as? Bool == false && list[1]["start"] is NSNull)
            let mine = try await agency.json(as: agency.omar)
            #expect(!mine.contains("lea@example.org") && mine.contains("omar@example.org"))
        }
    }

    @Test("JSON without records is an empty array")
    func nothing() async throws {
        try await withAgency { agency in
            let found = try JSONSerialization.jsonObject(with: Data(try await agency.json().utf8))
            #expect((found as? [Any])?.isEmpty == true)
        }
    }

    @Test("Trackerati's tree has keys without forbidden characters, placeholders, and its own notation of values")
    func trackerati() async throws {
        try await withAgency { agency in
            try await agency.shows(.none)
            let project = try await agency.project("Acme Inc.", "R/D", by: agency.lea)
            try await agency.project("...", "[#$]")
            let half = try await agency.log("7:30", project, "2026-11-16") { $0.comment = "Fix \"it\"" }
            let odd = try await agency.log("7:20", project, "2026-11-17") {
                $0.billable = false
                $0.status = .partTime
            }
            let tree = try object(try await agency.tree())
            let projects = try #require(tree["Projects"] as? [String: [String: [String: [String: String]]]])
            #expect(projects.keys.sorted() == ["-", "Acme Inc"])
            let members = try #require(projects["Acme Inc"]?["RD"])
            #expect(members["placeholder"] == ["name": "placeholder"] && members.count == 2)
            #expect(members[agency.lea.person.description] == ["name": "leaexampleorg"])
            #expect(projects["-"]?["-"]?["placeholder"] == ["name": "placeholder"])

            let users = try #require(tree["Users"] as? [String: [String: [String: [String: String]]]])
            #expect(users.keys.sorted() == ["leaexampleorg"])
            let records = try #require(users["leaexampleorg"]?["records"])
            #expect(
                records == [
                    half.id.description: [
                        "client": "Acme Inc.", "project": "R/D", "date": "11/16/2026", "hour": "7.5",
                        "comment": "Fix \"it\"",
                        "type": "1", "status": "1",
                    ],
                    odd.id.description: [
                        "client": "Acme Inc.", "project": "R/D", "date": "11/17/2026", "hour": "7.33", "type": "0",
                        "status": "0",
                    ],
                ]
            )
        }
    }

    @Test("Trackerati's tree gives each record its original auto id, and no id twice")
    func nodes() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            for (hours, source) in [
                ("1", "trackerati:lea/-Jabc"), ("2", "trackerati:leaold/-Jabc"), ("3", "decklog:0199c0de"),
            ] {
                let record = try await agency.log(hours, project, "2026-11-16")
                let (crew, id) = (agency.crew, record.id)
                try await agency.database.write { tx in
                    try tx.run("UPDATE hours_record SET source = \(source) WHERE crew = \(crew) AND id = \(id)")
                }
            }
            let users = try object(try await agency.tree())["Users"] as? [String: [String: [String: [String: String]]]]
            let records = try #require(users?["leaexampleorg"]?["records"])
            #expect(records.count == 3 && records["-Jabc"]?["hour"] == "1.0" && records["0199c0de"]?["hour"] == "3.0")
        }
    }

    @Test("Trackerati's tree distinguishes people whose addresses have the same key; a member's has only their records")
    func users() async throws {
        try await withAgency { agency in
            let (crew, owner) = (agency.crew, agency.nora)
            let (project, other) = (try await agency.project(), try await agency.project("Borg", "Audit"))
            let twin = try await agency.database.write { tx in
                let twin = try tx.addMember("Twin", of: crew)
                try tx.run("UPDATE person SET email = 'l.ea@example.org' WHERE id = \(twin.person)")
                return twin
            }
            try await agency.log("1", project, "2026-11-16")
            try await agency.log("2", other, "2026-11-16", by: twin)
            let users = try #require(try object(try await agency.tree(as: owner))["Users"] as? [String: Any])
            #expect(users.keys.sorted() == ["leaexampleorg", "leaexampleorg-2"])
            let mine = try #require(try object(try await agency.tree(as: agency.lea))["Users"] as? [String: Any])
            #expect(mine.keys.sorted() == ["leaexampleorg"])
        }
    }

    @Test("Trackerati's tree of a report on one client or project names no others")
    func filters() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.project("Acme", "Shop")
            try await agency.project("Borg", "Audit")
            let one = try object(try await agency.tree { $0.client = website.client.id })
            let projects = try #require(one["Projects"] as? [String: [String: Any]])
            #expect(projects.keys.sorted() == ["Acme"] && projects["Acme"]?.keys.sorted() == ["Shop", "Website"])
            let other = try object(try await agency.tree { $0.project = website.id })
            let single = try #require(other["Projects"] as? [String: [String: Any]])
            #expect(single.keys.sorted() == ["Acme"] && single["Acme"]?.keys.sorted() == ["Website"])
        }
    }

    @Test("Trackerati's tree longer than one part is complete")
    func long() async throws {
        try await withAgency { agency in
            try await writeRecords(ExportScope.part * 2 + 4, agency, try await agency.project())
            let users = try #require(
                try object(try await agency.tree())["Users"] as? [String: [String: [String: [String: String]]]]
            )
            #expect(
                users.mapValues { $0["records"]?.count } == [
                    "leaexampleorg": ExportScope.part + 2, "omarexampleorg": ExportScope.part + 2,
                ]
            )
        }
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
