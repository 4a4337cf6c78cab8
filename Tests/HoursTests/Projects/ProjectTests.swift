import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Audit
@testable import Hours

@Suite("A project")
struct ProjectTests {
    @Test("can be added with its client by anyone, who joins it by doing so")
    func adds() async throws {
        try await withAgency { agency in
            let project = try await agency.project(by: agency.lea)
            #expect(project.title == "Acme/Website" && project.isPinned && project.billable && !project.isArchived)
            #expect(try await agency.people(project) == ["Lea"])
            let other = try await agency.project("ACME", "Shop", billable: false, by: agency.omar)
            #expect(other.client == project.client && !other.billable)
            #expect(try await agency.titles() == ["Acme/Shop", "Acme/Website"])
            #expect(try await agency.projectFacts() == ["project.added", "project.added"])
        }
    }

    @Test("has the same name in the audit log as on its pages")
    func audited() async throws {
        try await withAgency { agency in
            let (project, tim) = (try await agency.project("Acme", "Website"), agency.tim)
            let (id, client): (AuditID, AuditID) = (project.id.cast(), project.client.id.cast())
            let things = try await agency.database.read { tx in try AuditedHours().things([id, client], tim, in: tx) }
            #expect(things[id]?.name == Phrase("audit.name", ["name": .text(project.label)]))
            #expect(things[client]?.name == Phrase("audit.name", ["name": .text("Acme")]))
        }
    }

    @Test("has a unique name for its client, ignoring case and the composition of accents")
    func refusesSecond() async throws {
        try await withAgency { agency in
            try await agency.project("Café", "Ménu")
            for (client, name) in [
                ("Café", "Ménu"), ("CAFÉ", "MÉNU"), ("cafe\u{301}", "me\u{301}nu"), (" Café ", " Ménu "),
            ] {
                try await agency.refuses("conflict name/exists") { try await agency.project(client, name) }
            }
            try await agency.project("Cafe", "Menu")
            try await agency.project("Other", "Ménu")
        }
    }

    @Test(
        "can have dots, slashes, quotes and any letter in its name",
        arguments: ["R/D", "Acme Inc.", "a\"b'<c>", "株式会社", "..", "%_!"]
    )
    func names(name: String) async throws {
        try await withAgency { agency in
            let project = try await agency.project(name, name)
            #expect(project.client.name == name && project.name == name)
            #expect(try await agency.titles(ProjectFilter(text: name)) == ["\(name)/\(name)"])
            #expect(try await agency.titles(ProjectFilter(text: "nothing of the kind")) == [])
            let viewer = agency.lea
            for title in [project.title, project.label, "\(name) · \(name)"] {
                let found = try await agency.database.read { tx in try Project.titled(title, viewer, in: tx) }
                #expect(found.id == project.id)
            }
        }
    }

    @Test("needs a name of 1 to 299 characters on one line, and so does its client")
    func refusesNames() async throws {
        try await withAgency { agency in
            let long = String(repeating: "é", count: 299)
            try await agency.project(long, long)
            for (client, name, expected) in [
                ("", "x", "client/required"), ("x", " ", "name/required"), (long + "x", "x", "client/tooLong"),
                ("x", long + "x", "name/tooLong"), ("x", "a\nb", "name/control"), ("a\u{0}b", "x", "client/control"),
            ] {
                try await agency.refuses("invalid \(expected)") { try await agency.project(client, name) }
            }
        }
    }

    @Test("can be renamed by managers, even only in case, and keeps its hours")
    func renames() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.project("Acme", "Shop")
            let record = try await agency.log("2", project, "2026-11-16")
            #expect(try await agency.change(project) { $0.name = "WEBSITE" }.name == "WEBSITE")
            try await agency.refuses("conflict name/exists") { try await agency.change(project) { $0.name = "shop" } }
            try await agency.refuses("invalid name/required") { try await agency.change(project) { $0.name = "" } }
            try await agency.refuses("forbidden") {
                try await agency.change(project, by: agency.lea) { $0.name = "Mine" }
            }
            try await agency.refuses("stale") {
                try await agency.change(project, if: .versions(["1"])) { $0.name = "Late" }
            }
            #expect(try await agency.change(project, if: .versions(["2"])) { $0.name = "Site" }.version == 3)
            #expect(try await agency.now(record).title == "Acme/Site")
        }
    }

    @Test("is archived and restored, and nothing can be logged on it in between")
    func archives() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            let record = try await agency.log("2", project, "2026-11-16")
            #expect(try await agency.change(project) { $0.isArchived = true }.isArchived)
            try await agency.refuses("invalid project/archived") { try await agency.log("2", project, "2026-11-17") }
            try await agency.refuses("conflict project/archived") { try await agency.join(project, by: agency.omar) }
            #expect(try await agency.titles() == [])
            #expect(try await agency.titles(ProjectFilter(isArchived: true)) == ["Acme/Website"])
            #expect(try await agency.now(record).minutes == 120)
            // Its name is still in use, and its members are still on it.
            try await agency.refuses("conflict name/exists") { try await agency.project("acme", "website") }
            #expect(try await agency.people(project) == ["Nora"])
            #expect(try await !agency.change(project) { $0.isArchived = false }.isArchived)
            try await agency.log("2", project, "2026-11-17")
        }
    }

    @Test("is archived with its client, and restored with it unless it was archived on its own")
    func archivesWithClient() async throws {
        try await withAgency { agency in
            let (project, old) = (try await agency.project(), try await agency.project("Acme", "Old"))
            try await agency.change(old) { $0.isArchived = true }
            try await agency.change(client: project.client.id, isArchived: true)
            #expect(try await agency.titles() == [])
            try await agency.refuses("conflict archived/client") {
                try await agency.change(project) { $0.isArchived = false }
            }
            try await agency.refuses("invalid client/archived") { try await agency.project("acme", "New") }
            // Renaming it in the meantime does not archive it.
            try await agency.change(project) { $0.name = "Site" }
            try await agency.change(client: project.client.id, isArchived: false)
            #expect(try await agency.titles() == ["Acme/Site"])
        }
    }

    @Test("cannot be archived while a timer is running for it")
    func refusesRunning() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.run(project, since: "2026-11-18T08:00:00Z")
            try await agency.refuses("conflict archived/running") {
                try await agency.change(project) { $0.isArchived = true }
            }
            try await agency.refuses("conflict archived/running") {
                try await agency.change(client: project.client.id, isArchived: true)
            }
            try await agency.change(project) { $0.name = "Other" }
        }
    }

    @Test("that is added concurrently is created once, for one client, even through two servers")
    func addsAtOnce() async throws {
        try await withTwoAgencies { one, other in
            let outcomes = await race(8) { number in
                let agency = number.isMultiple(of: 2) ? one : other
                try await agency.project(number < 4 ? "acme" : "ACME", number < 4 ? "Website" : "website")
            }
            #expect(outcomes.count { $0 == "done" } == 1 && outcomes.count { $0 == "conflict name/exists" } == 7)
            let titles = try await one.titles()
            #expect(titles.map { $0.lowercased() } == ["acme/website"])
        }
    }

    @Test("of another crew is not found")
    func strangers() async throws {
        try await withAgency { agency in
            let id = try await agency.otherCrew()
            let (viewer, now) = (agency.nora, agency.now)
            try await agency.refuses("notFound") {
                _ = try await agency.database.read { tx in try ProjectLine.find(id, viewer, now: now, in: tx) }
            }
            try await agency.refuses("notFound") {
                try await agency.database.write { tx in try Project.join(id, in: tx.acting(as: viewer, at: now)) }
            }
            try await agency.refuses("notFound") {
                _ = try await agency.database.write { tx in
                    try Project.change(id, if: .none, in: tx.acting(as: viewer, at: now)) { $0.name = "Ours" }
                }
            }
            #expect(try await agency.titles() == [])
        }
    }

    @Test("is found by parts of words of both names, sorted by client and name")
    func finds() async throws {
        try await withAgency { agency in
            for (client, name) in [("beta", "Shop"), ("Acme", "website"), ("Acme", "App"), ("Acme Inc.", "Website")] {
                try await agency.project(client, name)
            }
            #expect(try await agency.titles() == ["Acme/App", "Acme/website", "Acme Inc./Website", "beta/Shop"])
            #expect(
                Set(try await agency.titles(ProjectFilter(text: "WEB acme"))) == ["Acme/website", "Acme Inc./Website"]
            )
            for text in ["acme/app", "Acme · App"] {
                #expect(try await agency.titles(ProjectFilter(text: text)) == ["Acme/App"])
            }
        }
    }

    @Test("is on some page of the person's own projects, and of its client's, however many there are")
    func pages() async throws {
        try await withAgency { agency in
            let first = try await agency.project("Acme", "001")
            let (nora, now) = (agency.nora, agency.now)
            try await agency.database.write { tx in
                let member = try tx.acting(as: nora, at: now)
                for number in 2...202 {
                    _ = try Project.add(ProjectDraft(client: "Acme", name: "\(1_000 + number)"), in: member)
                }
            }
            func own(isMine: Bool, after cursor: String? = nil) async throws -> ProjectsPage {
                let paging = Paging.page(of: 200, after: cursor.flatMap(Paging.keys))
                return try await agency.database.read { tx in
                    try ProjectsPage.load(text: nil, isArchived: false, isMine: isMine, paging, nora, now: now, tx)
                }
            }
            let page = try await own(isMine: false)
            #expect(page.mine.count == 200 && page.others.isEmpty && page.next == nil)
            #expect(page.nextMine != nil)
            let rest = try await own(isMine: true, after: page.nextMine)
            #expect(rest.mine.map(\.project.name) == ["1201", "1202"] && rest.nextMine == nil && rest.others.isEmpty)

            try await agency.change(first) { $0.isArchived = true }
            func ofClient(_ isArchived: Bool, _ paging: Paging) async throws -> ClientPage {
                try await agency.database.read { tx in
                    try ClientPage.load(
                        first.client.id,
                        Form(),
                        nora,
                        now: now,
                        isArchived: isArchived,
                        from: paging,
                        tx
                    )
                }
            }
            let active = try await ofClient(false, .whole)
            #expect(active.projects.count == 200)
            let next = try #require(active.next)
            #expect(next.hasPrefix("archived=false&after="))
            let last = try await ofClient(false, .page(of: 200, after: Paging.keys(String(next.dropFirst(21)))))
            #expect(last.projects.map(\.project.name) == ["1202", "001"] && last.next == nil)
        }
    }

    // Regression: fault 13 of Decklog's predecessor for hours.
    @Test("that is renamed and archived keeps its hours under its new name, and is no longer offered")
    func renamed() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("8", website, "2026-11-17")
            let (nora, now) = (agency.nora, agency.now)
            try await agency.database.write { tx in
                _ = try Project.change(website.id, if: .none, in: tx.acting(as: nora, at: now)) { change in
                    change.name = "Site v2.0"
                    change.isArchived = true
                }
            }
            #expect(try await agency.records() == ["2026-11-17 Acme/Site v2.0 8:00"])
            #expect(try await agency.recent() == [])
            let choices = try await agency.form().choices
            #expect(choices.pinned.isEmpty && choices.others.isEmpty)
            try await agency.refuses("invalid project/archived") { try await agency.logAgain(website) }
        }
    }
}
