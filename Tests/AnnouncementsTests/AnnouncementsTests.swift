import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Announcements

private typealias Announcement = Announcements.Announcement
private typealias AnnouncementRecipient = Announcements.AnnouncementRecipient

@Suite("Announcements")
struct AnnouncementsTests {
    @Test("reach everyone but the author, and can be read by their recipients and by managers")
    func everyone() async throws {
        try await withCrew { crew in
            let sent = try await crew.send("Closed on Monday.\nEnjoy!", by: crew.nora)
            #expect((sent.recipients, sent.confirmed, sent.own) == (3, 0, nil))
            #expect(try await crew.texts(crew.lea) == ["Closed on Monday.\nEnjoy!"])
            try await crew.deliver()
            #expect(try await crew.unread() == ["Lea", "Max", "Tim"])

            // People who join later do not get it; managers see all.
            let vera = try await crew.join("Vera")
            let rik = try await crew.join("Rik", as: .manager)
            #expect(try await crew.texts(vera) == [])
            #expect(try await crew.texts(rik).count == 1)
            await #expect(throws: AppError.self) { try await crew.find(sent.id, vera) }
        }
    }

    @Test("reach the people in a position, and show it as the crew spells it")
    func position() async throws {
        try await withCrew { crew in
            try await crew.put(crew.lea, into: "Bar")
            let sent = try await crew.send("New menu", position: "bar", by: crew.max)
            #expect((sent.position, sent.recipients) == ("Bar", 1))
            #expect(try await crew.texts(crew.tim) == [])
            #expect(try await crew.refused("x", position: "kitchen") == ["position unknown"])
        }
    }

    @Test("reach whoever works today, if the crew has a roster")
    func workingToday() async throws {
        try await withCrew { crew in
            let roster = Roster(working: [crew.tim.person, crew.nora.person], on: crew.today)
            let sent = try await crew.send("Party of 40 at eight", to: .workingToday, by: crew.nora, roster)
            #expect(sent.recipients == 1)
            #expect(try await crew.texts(crew.tim).count == 1)
            #expect(try await crew.refused("x", to: .workingToday) == ["to unavailable"])
            let free = Roster(working: [crew.nora.person], on: crew.today)
            #expect(try await crew.refused("x", to: .workingToday, free) == ["to nobody"])
        }
    }

    @Test("do not reach people without an account, and nobody waits for their confirmation")
    func withoutAccount() async throws {
        try await withCrew { crew in
            let person = try await crew.database.write { tx in
                try tx.enter("Youssef", positions: ["Terrace"], by: crew.nora, at: crew.clock.now)
            }
            #expect(try await crew.send("Closed on Monday", by: crew.nora).recipients == 3)
            #expect(try await crew.refused("x", position: "terrace") == ["to nobody"])
            let roster = Roster(working: [person, crew.tim.person], on: crew.today)
            #expect(try await crew.send("Party of 40", to: .workingToday, by: crew.nora, roster).recipients == 1)
        }
    }

    @Test("are confirmed once; managers see by whom")
    func confirmed() async throws {
        try await withCrew { crew in
            let sent = try await crew.send("Closed on Monday", by: crew.nora)
            try await crew.confirm(sent.id, crew.lea)
            let first = try await crew.find(sent.id, crew.lea).own
            crew.clock.advance(seconds: 60)
            try await crew.confirm(sent.id, crew.lea)
            #expect(try await crew.find(sent.id, crew.lea).own == first)
            #expect(try await crew.find(sent.id, crew.max).confirmed == 1)
            let people = try await crew.recipients(sent.id, crew.max)
            #expect(people.map(\.person.name) == ["Lea", "Max", "Tim"])
            #expect(people.map { $0.confirmedAt != nil } == [true, false, false])
            await #expect(throws: AppError.self) { try await crew.recipients(sent.id, crew.tim) }
            // Not sent to its author.
            await #expect(throws: AppError.self) { try await crew.confirm(sent.id, crew.nora) }
            #expect(try await crew.facts() == ["announcement.sent", "announcement.confirmed"])
        }
    }

    @Test("show managers all recipients, and how many have confirmed, however many there are")
    func manyRecipients() async throws {
        try await withCrew { crew in
            try await crew.database.write { tx in
                for number in 1...202 { _ = try tx.addMember("Guest \(number)", of: crew.nora.crew) }
            }
            let sent = try await crew.send("Closed on Monday", by: crew.nora)
            try await crew.confirm(sent.id, crew.tim)
            func load(most: Int) async throws -> AnnouncementPage {
                try await crew.database.read { tx in
                    try AnnouncementPage.load(sent.id, crew.nora, most: most, in: tx)
                }
            }
            #expect(try await load(most: 1_000).recipients.count == 205)
            let cut = try await load(most: 10)
            #expect(cut.recipients.count < 205)
            #expect((cut.waiting, cut.confirmed) == (204, 1))
        }
    }

    @Test("are read once they are confirmed, for that person only")
    func confirmedIsRead() async throws {
        try await withCrew { crew in
            let sent = try await crew.send("Closed on Monday", by: crew.nora)
            try await crew.deliver()
            try await crew.confirm(sent.id, crew.lea)
            try await crew.deliver()
            #expect(try await crew.unread() == ["Max", "Tim"])
        }
    }

    @Test("that are deleted disappear everywhere, also from the unread messages")
    func deleted() async throws {
        try await withCrew { crew in
            let sent = try await crew.send("Closed on Sunday", by: crew.nora)
            try await crew.deliver()
            await #expect(throws: AppError.self) { try await crew.delete(sent.id, crew.lea) }
            try await crew.delete(sent.id, crew.max)
            try await crew.deliver()
            #expect(try await crew.unread() == [])
            await #expect(throws: AppError.self) { try await crew.find(sent.id, crew.nora) }
        }
    }

    @Test("that are deleted before they are delivered reach nobody")
    func deletedEarly() async throws {
        try await withCrew { crew in
            let sent = try await crew.send("Closed on Sunday", by: crew.nora)
            try await crew.delete(sent.id, crew.nora)
            try await crew.deliver()
            #expect(try await crew.unread() == [])
        }
    }

    @Test("are for managers to send, need a text, and are limited to twenty a day")
    func refused() async throws {
        try await withCrew { crew in
            await #expect(throws: AppError.self) { try await crew.send("x", by: crew.lea) }
            #expect(try await crew.refused("  ") == ["text required"])
            #expect(try await crew.refused(String(repeating: "x", count: 2_001)) == ["text tooLong"])
            for _ in 0..<Announcement.mostADay { try await crew.send("x", by: crew.nora) }
            #expect(try await crew.refused("x") == ["text limit"])
            for sent in try await crew.all(crew.nora) { try await crew.delete(sent.id, crew.nora) }
            #expect(try await crew.refused("Deleting takes none of them back") == ["text limit"])
            try await crew.send("Somebody else may", by: crew.max)
            crew.clock.advance(seconds: 24 * 60 * 60)
            try await crew.send("x", by: crew.nora)
        }
    }
}

private struct Roster: WorkingToday {
    let working: Set<PersonID>
    let day: LocalDate

    init(working: Set<PersonID>, on day: LocalDate) { (self.working, self.day) = (working, day) }

    func isAvailable(to viewer: Viewer, in tx: Tx) -> Bool { true }
    func people(of viewer: Viewer, at now: Instant, in tx: Tx) -> Set<PersonID> {
        viewer.zone.today(at: now) == day ? working : []
    }
}

/// A crew of four. Nora owns it, Max is a manager.
private struct Crew: Sendable {
    let database: Database
    let clock = ManualClock()
    let nora, max, lea, tim: Viewer

    var today: LocalDate { nora.zone.today(at: clock.now) }
}

private func withCrew(_ body: (Crew) async throws -> Void) async throws {
    let modules: [any Module] = [
        AccountsModule(), NotificationsModule(makers: [], topics: []), AnnouncementsModule(),
    ]
    try await withDatabase(Outbox.migrations + Jobs.migrations + modules.flatMap(\.migrations)) { database in
        let crew = try await database.write { tx in
            let owner = try tx.addPerson("Nora")
            let details = CrewDetails(
                name: "Waterkant",
                zone: try Zone.named("Europe/Amsterdam"),
                language: .english,
                weekStart: .monday
            )
            let id = try Crews.make(details, by: owner, at: testNow, in: tx)
            return Crew(
                database: database,
                nora: try tx.viewer(owner, id),
                max: try tx.addMember("Max", of: id, as: .manager),
                lea: try tx.addMember("Lea", of: id),
                tim: try tx.addMember("Tim", of: id)
            )
        }
        try await body(crew)
        #expect(try await database.check(modules.flatMap(\.invariants)) == [])
    }
}

extension Crew {
    @discardableResult
    func send(
        _ text: String,
        to audience: AnnouncementAudience? = nil,
        position: String? = nil,
        by viewer: Viewer,
        _ roster: Roster? = nil
    ) async throws -> Announcement {
        let draft = try AnnouncementDraft(NewAnnouncement(text: text, to: audience, position: position))
        let now = clock.now
        return try await database.write { tx in
            try Announcement.send(draft, roster, in: tx.acting(as: viewer, at: now))
        }
    }

    /// The fields and codes of the error when Nora sends an announcement.
    func refused(
        _ text: String,
        to audience: AnnouncementAudience? = nil,
        position: String? = nil,
        _ roster: Roster? = nil
    ) async throws -> [String] {
        do {
            try await send(text, to: audience, position: position, by: nora, roster)
            return []
        } catch let error as AppError {
            return error.fields.map { "\($0.field) \($0.code)" }
        }
    }

    func confirm(_ id: AnnouncementID, _ viewer: Viewer) async throws {
        let now = clock.now
        _ = try await database.write { tx in try Announcement.confirm(id, in: tx.acting(as: viewer, at: now)) }
    }

    func delete(_ id: AnnouncementID, _ viewer: Viewer) async throws {
        let now = clock.now
        try await database.write { tx in try Announcement.delete(id, in: tx.acting(as: viewer, at: now)) }
    }

    func find(_ id: AnnouncementID, _ viewer: Viewer) async throws -> Announcement {
        try await database.read { tx in try Announcement.find(id, viewer, in: tx) }
    }

    func texts(_ viewer: Viewer) async throws -> [String] { try await all(viewer).map(\.text) }

    func all(_ viewer: Viewer) async throws -> [Announcement] {
        try await database.read { tx in try Announcement.list(viewer, in: tx) }
    }

    func recipients(_ id: AnnouncementID, _ viewer: Viewer) async throws -> [AnnouncementRecipient] {
        try await database.read { tx in try AnnouncementRecipient.list(of: id, viewer, in: tx) }
    }

    func join(_ name: String, as role: Role = .member) async throws -> Viewer {
        let crew = nora.crew
        return try await database.write { tx in try tx.addMember(name, of: crew, as: role) }
    }

    func put(_ viewer: Viewer, into position: String) async throws {
        let (now, nora) = (clock.now, nora)
        try await database.write { tx in
            try Members.change(
                viewer.person,
                positions: [position],
                within: nil,
                in: tx.acting(as: nora, at: now)
            )
        }
    }

    /// The kinds of all facts about announcements, oldest first.
    func facts() async throws -> [String] {
        try await database.read { tx in
            try tx.all("SELECT kind FROM outbox WHERE kind LIKE 'announcement.%' ORDER BY seq") { try $0.read() }
        }
    }

    func deliver() async throws {
        let now = clock.now
        let notifier = Notifier([Contributed(AnnouncementNotices())])
        try await database.write { tx in
            let due = try tx.all(OutboxEntry.self, "FROM outbox WHERE due_at <= \(now) ORDER BY due_at, seq")
            for entry in due {
                try notifier.receive(entry, in: tx)
                try tx.run("UPDATE outbox SET due_at = NULL WHERE crew = \(entry.crew) AND id = \(entry.id)")
            }
        }
    }

    /// The people with an unread message, by name.
    func unread() async throws -> [String] {
        try await database.read { tx in
            try tx.all(
                """
                SELECT person.name FROM notice JOIN person ON person.id = notice.person
                WHERE notice.read_at IS NULL ORDER BY person.name
                """
            ) { try $0.read() }
        }
    }
}
