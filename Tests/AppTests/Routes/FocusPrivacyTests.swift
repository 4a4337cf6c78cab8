import App
import Core
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Focus

@Suite("Data in Focus")
struct FocusPrivacyTests {
    /// All other kinds of people on the server: owner and manager of the person's crew, a colleague, and the manager of
    /// another crew.
    private static let others: [Caller] = [.owner, .manager, .colleague, .stranger]

    @Test("is not found by anyone else, whatever they send")
    func writes() async throws {
        try await RouteWorld.with { world in
            for caller in Self.others { try await world.run(Step(caller, "GET /api/v1/me/focus/modes")) }
            let before = try await world.settledContents()
            let api = WriteRoute.all.filter { $0.route.contains("/me/focus/") && $0.route.contains("{") }
            for write in api {
                for caller in Self.others {
                    // References in the rest of the body are not resolved.
                    let body = write.body.map {
                        $0.replacing("{hour}", with: "10").replacing("{past}", with: "2026-06-01")
                    }
                    let answer = try await world.send(caller, write.route, json: body)
                    #expect(answer.status == 404, "\(write.route) by \(caller.name): \(answer.text)")
                }
            }
            let forms = FormRoute.all.filter { $0.route.hasPrefix("POST /focus/") && $0.route.contains("{") }
            for form in forms {
                let route = form.route.replacing("{otherEntry}", with: "{entry}").replacing("{change}", with: "{entry}")
                for caller in Self.others {
                    let fields = "name=x&direction=up&minutes=5&at=10:00&from=10:00&to=10:10&version=1&other={entry}"
                    let answer = try await world.send(
                        caller,
                        route,
                        body: Array(world.filled(fields).utf8),
                        type: "application/x-www-form-urlencoded"
                    )
                    #expect(answer.status == 404, "\(route) by \(caller.name): \(answer.status) \(answer.flash)")
                }
            }
            #expect(api.count >= 7 && forms.count >= 10)
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("is on no page, in no list, in no export and in no notification of anyone else")
    func reads() async throws {
        try await RouteWorld.with { world in
            let secret = "focus secret"
            // 12:00 has already passed in the time zone that the member moves to.
            let task =
                #"{"title": "focus secret", "date": "\#(Zone.utc.today(at: testNow))", "time": "12:00", "reminder": "atTime"}"#
            try await world.run(Step(.member, "PATCH /api/v1/me/focus/settings", #"{"timeZone": "UTC"}"#))
            try await world.run(Step(.member, "POST /api/v1/me/focus/tasks", task))
            let zone = #"{"timeZone": "Pacific/Kiritimati"}"#
            try await world.run(Step(.member, "PATCH /api/v1/me/focus/settings", zone))
            try await SendTaskReminders(database: world.test.database, clock: world.test.clock.clock).run()
            #expect(try await world.send(.member, "GET /api/v1/me/inbox").text.contains(secret))
            let entry = try #require(world.things["entry"])
            let own = try await world.send(.member, "GET /api/v1/me/focus/entries?from=2026-01-01")
            #expect(own.text.contains(entry) && own.text.contains(secret))
            var count = 0
            for caller in Self.others {
                for reading in ReadRoute.all where reading.audience != .anybody {
                    if reading.route.contains("{crew}") && caller == .stranger { continue }
                    let answer = try await world.send(caller, reading.route + reading.query)
                    #expect(!answer.text.contains(entry) && !answer.text.contains(secret), "\(reading.route)")
                    count += 1
                }
            }
            #expect(count >= 300)
            let facts = try await world.test.database.read { tx in
                try tx.exists("SELECT 1 FROM outbox WHERE kind LIKE 'focus%'")
            }
            #expect(!facts)
        }
    }

    @Test("has one version of the timer in every answer about it, even if several are running")
    func timerVersion() async throws {
        try await RouteWorld.with { world in
            let earlier = world.test.clock.now.adding(minutes: -30)
            let several = Step(.member, "PATCH /api/v1/me/focus/settings", #"{"severalAtOnce": true}"#)
            let other = Step(.member, "POST /api/v1/me/focus/modes", #"{"name": "Other"}"#, keep: ["mode": "id"])
            try await world.run([several, .focusStart, other])
            let second = #"{"mode": "{mode}", "startedAt": "\#(earlier)"}"#
            let started = try await world.run(Step(.member, "PUT /api/v1/me/focus/timer", second))
            let running = try await world.send(.member, "GET /api/v1/me/focus/timer")
            // A hash of the content follows the version.
            let versions = [started, running].map { $0.headers[.eTag]?.split(separator: "-").first }
            #expect(versions[0] != nil && versions[0] == versions[1])
        }
    }

    @Test("that was planned and missed is logged at its exact times, which a refused form keeps")
    func missed() async throws {
        try await RouteWorld.with { world in
            let event = #"UID:missed\nDTSTART:20260512T090000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR\n"#
            let calendar = #"{"mode": "{mode}", "file": "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\#(event)"}"#
            try await world.run(Step(.member, "POST /api/v1/me/focus/calendars", calendar))
            let exact = [
                #"name="from" value="2026-05-12T09:00:00Z""#, #"name="until" value="2026-05-12T10:00:00Z""#,
            ]
            let day = try await world.send(.member, "GET /focus?date=2026-05-12")
            #expect(exact.allSatisfy { day.text.contains($0) })
            let fields = "mode=&date=2026-05-12&startedAt=11:00&endedAt=12:00&from=2026-05-12T09:00:00Z"
            let refused = try await world.send(
                .member,
                "POST /focus/entries/new",
                body: Array("\(fields)&until=2026-05-12T10:00:00Z".utf8),
                type: "application/x-www-form-urlencoded"
            )
            #expect(refused.status == 422 && exact.allSatisfy { refused.text.contains($0) }, "\(refused.status)")
        }
    }

    @Test("is kept as a draft for the day that the form shows, also if its address has no date")
    func drafts() async throws {
        try await RouteWorld.with { world in
            try await world.run(Step(.member, "PATCH /api/v1/me/focus/settings", #"{"timeZone": "UTC"}"#))
            let today = Zone.utc.today(at: world.test.clock.now)
            let page = try await world.send(.member, "GET /focus/entries/new")
            #expect(page.text.contains(#"data-key="\#(today) "#))
        }
    }

    @Test("is not accessible with a token for one crew, and cannot be changed with a read-only token")
    func tokens() async throws {
        try await RouteWorld.with { world in
            let one = #"{"name": "One crew", "access": "write", "crew": "{crew}"}"#
            try await world.run(Step(.member, "POST /api/v1/me/tokens", one, keep: ["token-guest": "secret"]))
            for path in ["modes", "entries", "timer", "settings"] {
                let answer = try await world.send(.guest, "GET /api/v1/me/focus/\(path)")
                #expect(answer.status == 403, "\(path): \(answer.text)")
            }
            let timer = #"{"mode": "work"}"#
            #expect(try await world.send(.guest, "PUT /api/v1/me/focus/timer", json: timer).status == 403)
            #expect(try await world.send(.readOnly, "PUT /api/v1/me/focus/timer", json: timer).status == 403)
        }
    }
}
