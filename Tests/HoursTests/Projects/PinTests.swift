import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("The people on a project")
struct PinTests {
    @Test("can join by themselves, and joining twice has no effect")
    func joins() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.join(project, by: agency.lea)
            try await agency.join(project, by: agency.lea)
            #expect(try await agency.people(project) == ["Lea", "Nora"])
            try await agency.leave(project, by: agency.lea)
            #expect(try await agency.people(project) == ["Nora"])
            #expect(try await agency.projectFacts() == ["project.added", "project.joined", "project.left"])
        }
    }

    @Test("can leave, and leaving twice is not an error")
    func leaves() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.leave(project, by: agency.lea)
            try await agency.leave(project, by: agency.nora)
            try await agency.leave(project, by: agency.nora)
            #expect(try await agency.projectFacts() == ["project.added", "project.left"])
        }
    }

    @Test("do not affect the project and its hours when they leave, even as the last one")
    func lastLeaves() async throws {
        try await withAgency { agency in
            let project = try await agency.project(by: agency.lea)
            let record = try await agency.log("4", project, "2026-11-16")
            try await agency.leave(project, by: agency.lea)
            let line = try #require(try await agency.lines().first)
            #expect(line.project.title == "Acme/Website" && line.people == 0 && !line.project.isPinned)
            #expect(try await agency.now(record).title == "Acme/Website")
        }
    }

    @Test("can be added and removed by managers, but not by other members, and are notified")
    func others() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.refuses("forbidden") { try await agency.join(project, agency.omar, by: agency.lea) }
            try await agency.refuses("forbidden") { try await agency.leave(project, agency.nora, by: agency.lea) }
            try await agency.join(project, agency.omar, by: agency.tim)
            try await agency.join(project, agency.omar, by: agency.tim)
            try await agency.join(project, by: agency.lea)
            try await agency.deliver()
            #expect(try await agency.inboxes() == ["joined to Omar ×1"])
            try await agency.leave(project, agency.omar, by: agency.tim)
            try await agency.deliver()
            #expect(try await agency.inboxes() == ["left to Omar ×2"])
            try await agency.refuses("invalid person/unknown") {
                try await agency.join(project, try await agency.stranger(), by: agency.tim)
            }
        }
    }

    @Test("are visible to managers; members see how many there are, and which projects are their own")
    func sees() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.project("Beta", "Shop", by: agency.lea)
            try await agency.join(project, by: agency.omar)
            let lea = agency.lea
            try await agency.refuses("forbidden") {
                _ = try await agency.database.read { tx in try Project.people(on: project.id, lea, in: tx) }
            }
            #expect(try await agency.lines().map(\.people) == [2, 1])
            #expect(try await agency.titles(ProjectFilter(isPinned: true)) == ["Beta/Shop"])
            #expect(try await agency.titles(ProjectFilter(isPinned: false)) == ["Acme/Website"])
        }
    }
}

extension Agency {
    /// A member of another crew.
    fileprivate func stranger() async throws -> Viewer {
        let now = now
        return try await database.write { tx in try tx.addCrew("Elsewhere", owner: try tx.addPerson("Vera"), at: now) }
    }
}
