import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("The rate of changes per person")
struct WriteRateTests {
    /// A burst of five changes, then one per minute.
    private var slow: Limits {
        var limits = Limits()
        limits.writesPerMinute = 1
        return limits
    }

    @Test("Beyond the burst an API client is told how long to wait; reads, other people and a later retry succeed")
    func api() async throws {
        try await withTown(limitsRates: true, limits: slow) { town in
            let kombuis = try await town.kombuis()
            let second = try await town.database.write { tx in try tx.signIn(kombuis.member.person) }
            for number in 0..<5 {
                // All sessions and tokens of a person share one limit.
                let token = number.isMultiple(of: 2) ? kombuis.tokens.member : second
                let done = try await town.call(.patch, "/api/v1/me", MePatch(name: "Sanne \(number)"), token: token)
                #expect(done.status == .ok)
            }
            let key: HTTPFields = [.idempotencyKey: "once"]
            let late = MePatch(name: "Too late")
            let refused = try await town.call(
                .patch,
                "/api/v1/me",
                late,
                token: kombuis.tokens.member,
                headers: key
            )
            #expect(refused.status == .tooManyRequests)
            #expect(refused.headers[.retryAfter] == "60")
            let problem = try refused.json(Problem.self)
            #expect(problem.code == .tooMany)
            #expect(problem.detail.contains("60 seconds"))
            let me = try await town.call(.get, "/api/v1/me", token: second)
            #expect(try me.json(Me.self).person.name == "Sanne 4")
            let other = try await town.call(
                .patch,
                "/api/v1/me",
                MePatch(name: "Ahmed!"),
                token: kombuis.tokens.manager
            )
            #expect(other.status == .ok)

            town.clock.advance(minutes: 1)
            for _ in 0..<2 {
                let again = try await town.call(
                    .patch,
                    "/api/v1/me",
                    late,
                    token: kombuis.tokens.member,
                    headers: key
                )
                if again.status == .ok { continue }
                // The retry counts as a separate request.
                #expect(again.status == .tooManyRequests)
            }
            #expect(try await town.count("SELECT COUNT(*) FROM request_key") == 1)
        }
    }

    @Test("A form is shown again with its input, and says when it can be submitted again")
    func form() async throws {
        try await withTown(limitsRates: true, limits: slow) { town in
            let kombuis = try await town.kombuis()
            let browser = Browser(town, [.authorization: "Bearer \(kombuis.tokens.member)"])
            for _ in 0..<5 { #expect(try await browser.post("/settings", ["name": "Sanne"]).status == .seeOther) }
            let again = try await browser.post("/settings", ["name": "Sanne <de Wit>"])
            #expect(again.status == .tooManyRequests)
            #expect(again.headers[.retryAfter] == "60")
            #expect(again.body.contains("value=\"Sanne &lt;de Wit&gt;\""))
            #expect(again.body.contains("Send it again in 60 seconds."))
            // A form with errors does not count.
            #expect(try await browser.post("/settings", ["name": ""]).status == .unprocessableContent)
            let button = try await browser.post("/settings/devices/end")
            #expect(button.status == .tooManyRequests)
            #expect(button.headers[.retryAfter] == "60")
            #expect(try await browser.get("/settings").status == .ok)
        }
    }

    @Test("The limit is off where rate limits are off")
    func off() async throws {
        try await withTown(limits: slow) { town in
            let kombuis = try await town.kombuis()
            for number in 0..<20 {
                let done = try await town.call(
                    .patch,
                    "/api/v1/me",
                    MePatch(name: "Sanne \(number)"),
                    token: kombuis.tokens.member
                )
                #expect(done.status == .ok)
            }
        }
    }
}
