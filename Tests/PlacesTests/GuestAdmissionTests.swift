import API
import Accounts
import Core
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("People without an account")
struct GuestAdmissionTests {
    /// A server with a shared experience, behind a proxy that names the address of each visitor.
    private struct World: Sendable {
        let test: TestServer
        let path: String

        /// Saves the experience.
        /// - Parameters:
        ///   - guest: the cookie of a guest; a stranger has none.
        ///   - link: the path of another link.
        /// - Returns: the status, and the cookie that was set.
        func save(
            from address: String,
            as guest: String? = nil,
            link: String? = nil
        ) async throws -> (status: Int, cookie: String?) {
            var headers: HTTPFields = [
                .forwardedFor: address, .fetchSite: "same-origin",
                .contentType: "application/x-www-form-urlencoded",
            ]
            if let guest { headers[.cookie] = guest }
            return try await test.client.execute(uri: "\(link ?? path)/save", method: .post, headers: headers) {
                answer in
                let cookie = answer.headers[values: .setCookie].first { $0.hasPrefix("decklog-guest=") }
                return (answer.status.code, cookie.map { String($0.prefix { $0 != ";" }) })
            }
        }

        func guests() async throws -> Int? {
            try await test.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM person WHERE guest_since IS NOT NULL")
            }
        }
    }

    private static func with(_ body: @escaping @Sendable (World) async throws -> Void) async throws {
        try await withServer(isLive: true, limitsRates: true) { test in
            let secret = try await test.database.write { tx in
                let lea = PersonTransaction(try tx.addPerson("Lea"), at: testNow, in: tx)
                let id = try Experience.add(NewExperience(title: "Round"), most: 200, in: lea).id
                return try ExperienceLink.create(for: id, until: nil, language: .english, in: lea).secret.text
            }
            try await body(World(test: test, path: "/p/\(secret)"))
        }
    }

    @Test("can become guests 40 times an hour from one network, and the next is refused and leaves nothing")
    func admissions() async throws {
        try await Self.with { world in
            let home = "192.0.2.1"
            let first = try await world.save(from: home)
            #expect(first.status == 303 && first.cookie != nil)
            for number in 2...40 {
                let status = try await world.save(from: home).status
                #expect(status == 303, "guest \(number)")
            }
            for _ in 0..<3 {
                let refused = try await world.save(from: home)
                #expect(refused.status == 429 && refused.cookie == nil)
            }
            #expect(try await world.guests() == 40)
            // A guest is not admitted again, and other networks have a limit of their own.
            #expect(try await world.save(from: home, as: first.cookie).status == 303)
            #expect(try await world.save(from: "192.0.2.2").status == 303)
            #expect(try await world.guests() == 41)
            // One every 90 seconds.
            world.test.clock.advance(seconds: 89)
            #expect(try await world.save(from: home).status == 429)
            world.test.clock.advance(seconds: 1)
            #expect(try await world.save(from: home).status == 303)
            #expect(try await world.save(from: home).status == 429)
            #expect(try await world.guests() == 42)
        }
    }

    @Test("are not kept out by attempts with links that do not work")
    func unknownLinks() async throws {
        try await Self.with { world in
            let home = "192.0.2.1"
            for _ in 0..<41 {
                let refused = try await world.save(from: home, link: "/p/unknown")
                #expect(refused.status == 404 && refused.cookie == nil)
            }
            #expect(try await world.save(from: home).status == 303)
            #expect(try await world.guests() == 1)
        }
    }

    @Test("share that limit with all IPv6 addresses of their network")
    func networks() async throws {
        try await Self.with { world in
            for number in 1...40 {
                let status = try await world.save(from: "2001:db8:1:2::\(number)").status
                #expect(status == 303, "guest \(number)")
            }
            #expect(try await world.save(from: "2001:db8:1:2:ffff::1").status == 429)
            #expect(try await world.save(from: "2001:db8:1:3::1").status == 303)
            #expect(try await world.guests() == 41)
        }
    }
}
