import API
import Core
import HTTPTypes
import Storage
import Synchronization
import TestSupport
import Testing
import Web
import Work

@testable import Accounts

@Suite("Deleting an account")
struct DeleteMeTests {
    private let password = "vier emmers mosselen"

    @Test("revokes all access, and leaves nothing that identifies the person")
    func erased() async throws {
        try await withTown { town in
            let (kim, token) = try await town.kim(password)
            let kombuis = try await town.kombuis()
            try await town.join(kim, kombuis.crew)
            let path = "/api/v1/me"
            #expect(
                try await town.call(.delete, path, AccountDeletion(password: "x"), token: token).errors() == [
                    "password/wrong"
                ]
            )
            let done = try await town.call(.delete, path, AccountDeletion(password: password), token: token)
            #expect(done.status == .noContent)

            #expect(try await town.call(.get, path, token: token).status == .unauthorized)
            let again = SignIn(email: "kim@example.org", password: password)
            #expect(try await town.call(.post, "/api/v1/sessions", again).status == .unauthorized)
            #expect(try await town.count("SELECT COUNT(*) FROM person WHERE lower(name || email) LIKE '%kim%'") == 0)
            #expect(try await town.name(kim) == "Former member")
            #expect(try await town.facts().last == "member.left")
            let members = try await town.call(.get, "\(kombuis.path)/members", token: kombuis.tokens.owner)
            #expect(try members.json(Page<Member>.self).items.count == 3)
            // The address can be used for a new account.
            _ = try await town.kim(password)
        }
    }

    @Test("by the operator needs no password, but another owner for a crew with other members")
    func byOperator() async throws {
        try await withTown { town in
            let (kim, token) = try await town.kim(password)
            let kombuis = try await town.kombuis()
            try await town.join(kim, kombuis.crew)
            func delete(_ person: PersonID) async throws {
                try await town.database.write { tx in
                    try Operating.deleteAccount(person, as: "Former member", departures: [], at: testNow, in: tx)
                }
            }
            try await delete(kim)
            #expect(try await town.call(.get, "/api/v1/me", token: token).status == .unauthorized)
            #expect(try await town.name(kim) == "Former member")
            let error = await #expect(throws: AppError.self) { try await delete(kombuis.owner.person) }
            #expect(error?.fields.first?.code == "lastOwner")
        }
    }

    @Test("in a browser, also clears the pages that it has kept")
    func pages() async throws {
        try await withTown { town in
            _ = try await town.kim(password)
            let browser = Browser(town)
            _ = try await browser.post("/signin", ["email": "kim@example.org", "password": password])
            let done = try await browser.post("/settings/delete", ["password": password])
            #expect(done.location == "/signin")
            #expect(HTTPField.Name("Clear-Site-Data").flatMap { done.headers[$0] } == "\"cache\"")
        }
    }

    @Test("takes a mailed code instead of the password, once; a wrong one counts as an attempt at it")
    func code() async throws {
        try await withTown(sendsMail: true) { town in
            let (_, token) = try await town.kim(password)
            let code = try await town.code(for: "kim@example.org")
            func delete(_ body: AccountDeletion) async throws -> Answer {
                try await town.call(.delete, "/api/v1/me", body, token: token)
            }
            #expect(try await delete(AccountDeletion()).errors() == ["password/required"])
            #expect(try await delete(AccountDeletion(password: password, code: code)).errors() == ["code/either"])
            #expect(try await delete(AccountDeletion(code: "000-000")).errors() == ["code/wrong"])
            #expect(try await town.count("SELECT tries FROM sign_in_challenge") == 1)
            #expect(try await delete(AccountDeletion(code: code.lowercased())).status == .noContent)
            #expect(try await town.count("SELECT COUNT(*) FROM sign_in_challenge") == 0)
            #expect(try await town.call(.get, "/api/v1/me", token: token).status == .unauthorized)
        }
    }

    @Test("names the code when its sender must first give a crew another owner, and takes it again afterwards")
    func ownerWithCode() async throws {
        try await withTown(sendsMail: true) { town in
            let (kim, token) = try await town.kim(password)
            let shared = try await town.database.write { tx in
                let viewer = try tx.addCrew("Shared", owner: kim)
                _ = try tx.addMember("Max", of: viewer.crew, as: .manager)
                return viewer
            }
            let body = AccountDeletion(code: try await town.code(for: "kim@example.org"))
            let refused = try await town.call(.delete, "/api/v1/me", body, token: token)
            #expect(refused.status == .conflict)
            #expect(try refused.errors() == ["code/lastOwner"])
            try await town.database.write { tx in _ = try tx.addMember("Rik", of: shared.crew, as: .owner) }
            #expect(try await town.call(.delete, "/api/v1/me", body, token: token).status == .noContent)
        }
    }

    @Test("takes no code that was mailed to someone else, has expired, or was guessed at five times")
    func codes() async throws {
        try await withTown(sendsMail: true) { town in
            let (_, token) = try await town.kim(password)
            _ = try await town.kombuis()
            func refuses(_ code: String) async throws -> Bool {
                let body = AccountDeletion(code: code)
                return try await town.call(.delete, "/api/v1/me", body, token: token).errors() == ["code/wrong"]
            }
            #expect(try await refuses(try await town.code(for: "sanne@example.org")))
            #expect(try await town.count("SELECT tries FROM sign_in_challenge") == 0)
            let old = try await town.code(for: "kim@example.org")
            town.clock.advance(minutes: 15)
            #expect(try await refuses(old))
            let code = try await town.code(for: "kim@example.org")
            for _ in 0..<5 { #expect(try await refuses("000-000")) }
            #expect(try await refuses(code))
        }
    }

    @Test("needs another owner for a crew with other members; a crew without any is archived")
    func owners() async throws {
        try await withTown { town in
            let (kim, token) = try await town.kim(password)
            let alone = try await town.database.write { tx in try tx.addCrew("Alone", owner: kim) }
            let shared = try await town.database.write { tx in
                let viewer = try tx.addCrew("Shared", owner: kim)
                _ = try tx.addMember("Max", of: viewer.crew, as: .manager)
                return viewer
            }
            let body = AccountDeletion(password: password)
            let refused = try await town.call(.delete, "/api/v1/me", body, token: token)
            #expect(refused.status == .conflict)
            #expect(try refused.errors() == ["password/lastOwner"])
            #expect(try await town.call(.get, "/api/v1/me", token: token).status == .ok)

            // In a closed crew nobody can be made an owner.
            let browser = Browser(town)
            _ = try await browser.post("/signin", ["email": "kim@example.org", "password": password])
            func links(closedAt: Instant?) async throws -> [Bool] {
                try await town.database.write { tx in
                    try tx.run("UPDATE crew SET archived_at = \(closedAt) WHERE id = \(shared.crew)")
                }
                let page = try await browser.get("/settings/delete").body
                let link = "class=\"cover\" href=\"\(shared.path)"
                return ["\(link)/people\"", "\(link)/settings\"", "Reopen it first"].map { page.contains($0) }
            }
            #expect(try await links(closedAt: testNow) == [false, true, true])
            #expect(try await links(closedAt: nil) == [true, false, false])

            try await town.database.write { tx in _ = try tx.addMember("Rik", of: shared.crew, as: .owner) }
            #expect(try await town.call(.delete, "/api/v1/me", body, token: token).status == .noContent)
            let archived = try await town.database.read { tx in
                try tx.all("SELECT slug FROM crew WHERE archived_at IS NOT NULL") { try $0.read() as String }
            }
            #expect(archived == [alone.slug])
            #expect(try await town.facts().filter { $0 == "crew.changed" }.count == 1)
        }
    }

    @Test("erases the data of all modules afterwards, and can be retried after a failure")
    func modules() async throws {
        let data = CountedData()
        try await withTown(AccountsModule(homePath: "/roster", personalData: [data])) { town in
            let (kim, token) = try await town.kim(password)
            _ = try await town.call(.delete, "/api/v1/me", AccountDeletion(password: password), token: token)
            let jobs = town.module.jobs(town.site)
            let order = JobOrder(name: "test", subject: kim.description)
            data.fail(true)
            await #expect(throws: CountedData.Failure.self) { try await jobs[0].run(order, now: town.clock.now) }
            data.fail(false)
            try await jobs[0].run(order, now: town.clock.now)
            #expect(data.erased == [kim])
            #expect(try await town.count("SELECT COUNT(*) FROM job WHERE kind = 'accounts.erase'") == 1)
        }
    }
}

/// Records whose data was erased.
private final class CountedData: PersonalData {
    struct Failure: Error {}

    private let state = Mutex((fails: false, erased: [PersonID]()))

    var erased: [PersonID] { state.withLock { $0.erased } }

    func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

    func erase(_ person: PersonID, from database: Database) async throws {
        try state.withLock { state in
            if state.fails { throw Failure() }
            state.erased.append(person)
        }
    }
}

extension Town {
    /// A person with a password and a session.
    fileprivate func kim(_ password: String) async throws -> (person: PersonID, token: String) {
        let account = SignUp(email: "kim@example.org", password: password, name: "Kim")
        let entered = try await call(.post, "/api/v1/people", account).json(SignedIn.self)
        return (try #require(PersonID(entered.person.id)), entered.token)
    }

    /// The code from a mail that was requested for an address.
    fileprivate func code(for email: String) async throws -> String {
        _ = try await call(.post, "/api/v1/sign-in/challenges", NewSignInChallenge(email: email))
        return try #require(try await mails().last { $0.to == email }).code
    }

    fileprivate func join(_ person: PersonID, _ crew: CrewID) async throws {
        let now = clock.now
        try await database.write { tx in try Members.add(person, to: crew, as: .member, at: now, in: tx) }
    }

    fileprivate func name(_ person: PersonID) async throws -> String? {
        try await database.read { tx in try People.name(of: person, in: tx) }
    }
}
