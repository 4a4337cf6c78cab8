import Accounts
import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Mail
import Storage
import Synchronization
import TestSupport
import Testing
import Web
import Work

@testable import Notifications

/// Two crews. Sanne, Ahmed and Marieke are in De Kombuis; Sanne is in De Jol too; Bram is a stranger to De Kombuis.
struct World: Sendable {
    let database: Database
    let clock: ManualClock
    let notices: TestNotices
    let module: NotificationsModule
    let runner: OutboxRunner
    let site: Site

    let kombuis = CrewID(high: 1, low: 1)
    let jol = CrewID(high: 1, low: 2)
    let sanne = PersonID(high: 2, low: 1)
    let ahmed = PersonID(high: 2, low: 2)
    let marieke = PersonID(high: 2, low: 3)
    let bram = PersonID(high: 2, low: 4)

    /// The shifts that facts are about.
    let friday = ID<TestShift>(high: 3, low: 1)
    let saturday = ID<TestShift>(high: 3, low: 2)
}

enum TestShift {}

/// - Parameters:
///   - mailOrigin: the origin of links in mails; `nil` for a server that sends no mail.
///   - switchable: the module of the test messages; `nil` if crews cannot switch it off.
func withWorld(
    heartbeat: Duration = .seconds(60),
    mailOrigin: String? = nil,
    switchable: String? = nil,
    reminders: [any ReminderSource] = [],
    _ body: (World) async throws -> Void
) async throws {
    let notices = TestNotices()
    let module = NotificationsModule(
        makers: [Contributed(notices, by: switchable)],
        topics: [TestTopics()],
        reminders: reminders.map { Contributed($0, by: "test") },
        heartbeat: heartbeat
    )
    let migrations =
        Outbox.migrations + Jobs.migrations + MailModule().migrations + AccountsModule().migrations
        + module.migrations
    let words = try wordsFolder()
    defer { try? FileManager.default.removeItem(at: words) }
    let catalog = try Catalog([module.resources, words].compactMap { $0 })
    try await withDatabase(migrations) { database in
        let clock = ManualClock()
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let world = World(
            database: database,
            clock: clock,
            notices: notices,
            module: module,
            runner: OutboxRunner(
                database,
                clock: clock.clock,
                listeners: module.listeners,
                observers: module.observers,
                logger: logger
            ),
            site: Site(
                database: database,
                clock: clock.clock,
                catalog: catalog,
                assets: try Assets([], thirdParty: nil),
                settings: .init(
                    publicURL: mailOrigin,
                    limitsRates: false,
                    allowsHTTP: true,
                    passwordCost: 4,
                    sendsMail: mailOrigin != nil
                ),
                navigation: [],
                unread: unreadCounts,
                logger: logger
            )
        )
        try await world.populate()
        try await body(world)
        #expect(try await database.check(module.invariants) == [])
    }
}

extension World {
    fileprivate func populate() async throws {
        let people = [(sanne, "Sanne"), (ahmed, "Ahmed"), (marieke, "Marieke"), (bram, "Bram")]
        let crews = [(kombuis, "kombuis", "De Kombuis"), (jol, "jol", "De Jol")]
        let members = [(kombuis, sanne), (kombuis, ahmed), (kombuis, marieke), (jol, sanne), (jol, bram)]
        try await database.write { tx in
            for (id, name) in people {
                try tx.run(
                    """
                    INSERT INTO person (id, email, name, password_hash, created_at)
                    VALUES (\(id), \(name.lowercased() + "@example.org"), \(name), 'none', \(testNow))
                    """
                )
                try tx.run(
                    """
                    INSERT INTO credential (id, person, kind, hash, name, access, created_at, used_at)
                    VALUES (
                        \(id), \(id), 'session', \(Secret(text: secret(id)).hash), 'phone', 'write', \(testNow), \(testNow)
                    )
                    """
                )
            }
            for (id, slug, name) in crews {
                try tx.run(
                    """
                    INSERT INTO crew (id, slug, name, time_zone, language, week_start, created_at)
                    VALUES (\(id), \(slug), \(name), 'Europe/Amsterdam', 'nl', 1, \(testNow))
                    """
                )
            }
            for (crew, person) in members {
                try tx.run(
                    """
                    INSERT INTO member (crew, person, role, joined_at) VALUES (\(crew), \(person), 'member', \(testNow))
                    """
                )
            }
        }
    }

    func leave(_ person: PersonID, _ crew: CrewID) async throws {
        let now = clock.now
        try await database.write { tx in
            try tx.run("UPDATE member SET left_at = \(now) WHERE crew = \(crew) AND person = \(person)")
        }
    }

    func rejoin(_ person: PersonID, _ crew: CrewID) async throws {
        try await database.write { tx in
            try tx.run("UPDATE member SET left_at = NULL WHERE crew = \(crew) AND person = \(person)")
        }
    }
}

// MARK: - Facts

/// Somebody asked others something about a shift.
struct ShiftAsked: Fact {
    static let kind = "shift.asked"
    var of: [PersonID]
    var what: String
}

extension World {
    /// Records a fact, without delivering it.
    func happens(
        _ what: String,
        to people: PersonID...,
        about shift: ID<TestShift>? = nil,
        in crew: CrewID? = nil,
        by actor: PersonID? = nil
    ) async throws {
        try await happens(what, to: people, about: shift, in: crew, by: actor)
    }

    func happens(
        _ what: String,
        to people: [PersonID],
        about shift: ID<TestShift>? = nil,
        in crew: CrewID? = nil,
        by actor: PersonID? = nil
    ) async throws {
        let now = clock.now
        let (shift, crew) = (shift ?? friday, crew ?? kombuis)
        try await database.write { tx in
            try Outbox.append(
                ShiftAsked(of: people, what: what),
                about: shift,
                crew: crew,
                by: actor,
                at: now,
                in: tx
            )
        }
    }

    /// Delivers the recorded facts.
    func deliver() async throws {
        try await runner.drain()
    }

    func unread(_ person: PersonID) async throws -> Int {
        try await database.read { tx in try unreadCount(person, tx) }
    }

    func inbox(_ person: PersonID, after: InboxCursor? = nil, limit: Int = 50) async throws -> InboxPart {
        try await database.read { tx in try readInbox(of: person, after: after, limit: limit, in: tx) }
    }

    /// The sentences in a person's inbox, with their counts: "asked x2".
    func told(_ person: PersonID) async throws -> [String] {
        try await inbox(person).rows.map { row in
            guard case .text(let what) = row.phrase.arguments["what"] else { return "?" }
            return row.count == 1 ? what : "\(what) x\(row.count)"
        }
    }

    func read(_ row: InboxRow, by person: PersonID) async throws {
        let now = clock.now
        try await database.write { tx in _ = try markRead(row.id, of: person, at: now, in: tx) }
    }
}

/// Makes a message of each `ShiftAsked`, or fails for those chosen with `fail(at:)`.
final class TestNotices: NoticeMaker, Sendable {
    private let failing = Mutex<String?>(nil)
    private let statuses = Mutex<[ID<OutboxSubject>: NoticeStatus]>([:])

    struct Failure: Error {}

    func fail(at what: String?) {
        failing.withLock { $0 = what }
    }

    /// Sets what is left to do about messages about a shift.
    func set(_ status: NoticeStatus, of shift: ID<TestShift>) {
        statuses.withLock { $0[shift.cast()] = status }
    }

    func statuses(
        of notices: [SentNotice],
        for viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) -> [SentNotice: NoticeStatus] {
        statuses.withLock { notices.statuses($0) }
    }

    func settled(by entry: OutboxEntry, in tx: Tx) throws -> [NoticeKind] {
        try entry.fact(ShiftAsked.self)?.what.hasPrefix("settled") == true ? [Self.questions] : []
    }

    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice] {
        guard let fact = try entry.fact(ShiftAsked.self) else { return [] }
        if failing.withLock({ $0 == fact.what }) { throw Failure() }
        return [
            Notice(
                to: Set(fact.of),
                about: entry.subject,
                kind: fact.what.hasPrefix("fyi") ? Self.rumours : Self.questions,
                titled: Phrase("test.title"),
                Phrase(fact.what.hasPrefix("yes") ? "test.answered" : "test.asked", ["what": .text(fact.what)]),
                path: "/c/kombuis/shifts/\(entry.subject)",
                isUrgent: fact.what.hasPrefix("now"),
                expiresAt: fact.what.hasPrefix("soon") ? entry.at.adding(minutes: 10) : nil,
                actions: fact.what.hasPrefix("do")
                    ? [
                        NoticeAction(Phrase("test.title"), path: "/c/kombuis/do"),
                        NoticeAction(Phrase("test.title"), path: "/c/kombuis/undo", page: "/c/kombuis/shifts/1"),
                    ] : []
            )
        ]
    }

    static let questions = NoticeKind("test.asked")
    static let rumours = NoticeKind("test.rumours", isMailed: false)
    let kinds = [questions, rumours]
}

struct TestTopics: TopicMaker {
    func topics(for kind: String) -> Set<String> {
        kind.hasPrefix("shift.") ? ["roster", "offers"] : []
    }
}

// MARK: - The server

func secret(_ person: PersonID) -> String { "secret-of-\(person)" }

extension World {
    func app() -> some ApplicationProtocol {
        let router = Router(context: WebContext.self)
        router.add(middleware: RequestPipeline(site, foreignForms: module.foreignForms))
        module.addRoutes(site, to: router)
        return Application(router: router, logger: site.logger)
    }

    /// Headers of a browser for a person who is signed in.
    func browser(_ person: PersonID) -> HTTPFields {
        [.cookie: "decklog=\(secret(person))", .fetchSite: "same-origin", .acceptLanguage: "en"]
    }

    /// Headers of an API client.
    func program(_ person: PersonID, language: String = "en") -> HTTPFields {
        [.authorization: "Bearer \(secret(person))", .acceptLanguage: language]
    }
}

private func wordsFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "decklog-words-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "strings"), withIntermediateDirectories: true)
    let texts = [
        "en": #"{"test.asked": "Somebody asks: {what}.", "test.answered": "Answer: {what}.", "test.title": "Friday"}"#,
        "nl":
            #"{"test.asked": "Iemand vraagt: {what}.", "test.answered": "Antwoord: {what}.", "test.title": "Vrijdag"}"#,
    ]
    for (language, text) in texts {
        try Data(text.utf8).write(to: folder.appending(path: "strings/\(language).json"))
    }
    return folder
}
