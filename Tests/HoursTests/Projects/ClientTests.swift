import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("A client")
struct ClientTests {
    @Test("can be added by anyone, with a unique name ignoring case")
    func adds() async throws {
        try await withAgency { agency in
            let client = try await add("Acme Inc.", agency)
            #expect(client.name == "Acme Inc." && client.projects == 0 && !client.isArchived)
            for name in ["acme inc.", "ACME INC.", " Acme Inc. "] {
                try await agency.refuses("conflict name/exists") { _ = try await add(name, agency) }
            }
            try await agency.refuses("invalid name/required") { _ = try await add("  ", agency) }
            #expect(try await agency.project("acme INC.", "Website").client.id == client.id)
            #expect(try await agency.projectFacts() == ["project.clientAdded", "project.added"])
        }
    }

    @Test("is renamed and archived by managers only")
    func changes() async throws {
        try await withAgency { agency in
            let client = try await add("Acme", agency)
            try await add("Beta", agency)
            try await agency.refuses("forbidden") {
                try await agency.change(client: client.id, name: "Mine", by: agency.lea)
            }
            try await agency.refuses("conflict name/exists") {
                try await agency.change(client: client.id, name: "beta")
            }
            #expect(try await agency.change(client: client.id, name: "ACME").name == "ACME")
            let archived = try await agency.change(client: client.id, isArchived: true)
            #expect(archived.isArchived && archived.version == 3)
            #expect(try await names(agency) == ["Beta"])
            #expect(try await names(agency, isArchived: true) == ["ACME"])
            #expect(try await !agency.change(client: client.id, isArchived: false).isArchived)
            #expect(try await names(agency, "ac") == ["ACME"])
            #expect(try await names(agency, "%") == [])
        }
    }

    @discardableResult
    private func add(_ name: String, _ agency: Agency) async throws -> Hours.CrewClient {
        let (lea, now) = (agency.lea, agency.now)
        return try await agency.database.write { tx in try CrewClient.add(name, in: tx.acting(as: lea, at: now)) }
    }

    private func names(_ agency: Agency, _ text: String? = nil, isArchived: Bool = false) async throws -> [String] {
        let lea = agency.lea
        return try await agency.database.read { tx in
            try CrewClient.list(text, isArchived: isArchived, lea, in: tx).map(\.name)
        }
    }
}
