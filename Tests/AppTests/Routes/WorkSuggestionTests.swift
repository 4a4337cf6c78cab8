import Core
import TestSupport
import Testing

@Suite("Work as suggestions of Focus")
struct WorkSuggestionTests {
    @Test("Hours are suggested to the person who logged them, if they have a start and an end")
    func hours() async throws {
        try await RouteWorld.with { world in
            let hours = "POST /api/v1/crews/{crew}/records"
            for body in [
                #"{"project": "{project}", "startedAt": "2026-05-12T07:00:00Z", "endedAt": "2026-05-12T09:30:00Z"}"#,
                #"{"project": "{project}", "date": "2026-05-12", "hours": "1"}"#,
            ] { try await world.run(Step(.member, hours, body)) }
            let suggested = "GET /api/v1/me/focus/suggestions?date=2026-05-12"
            let own = try await world.send(.member, suggested)
            #expect(own.text.contains(#""startedAt":"2026-05-12T07:00:00Z""#), "\(own.text)")
            #expect(own.text.contains(#""endedAt":"2026-05-12T09:30:00Z""#))
            #expect(own.text.ranges(of: "source").count == 1)
            for caller in [Caller.manager, .colleague] {
                let others = try await world.send(caller, suggested)
                #expect(others.status == 200 && !others.text.contains("source"), "\(others.text)")
            }
        }
    }

    @Test("Time on a defect is suggested to whoever worked on it, unless hours were logged for it or Defects is off")
    func defects() async throws {
        try await RouteWorld.with { world in
            let transition = "POST /api/v1/crews/{crew}/defects/{defect}/transition"
            let now = world.test.clock.now
            try await world.run(.defect)
            try await world.run([
                Step(.manager, transition, #"{"action": "Assign", "fields": {"owner": "{lea}"}}"#),
                Step(.member, transition, #"{"action": "Open"}"#),
            ])
            world.test.clock.advance(minutes: 90)
            try await world.run(
                Step(.member, transition, #"{"action": "Resolve", "fields": {"resolution": "Fixed"}}"#)
            )
            let suggested = "GET /api/v1/me/focus/suggestions?date=\(now.description.prefix(10))"
            let own = try await world.send(.member, suggested)
            #expect(own.text.contains(#""startedAt":"\#(now)""#) && own.text.contains("injected=4"), "\(own.text)")
            for caller in [Caller.manager, .colleague] {
                let others = try await world.send(caller, suggested)
                #expect(others.status == 200 && !others.text.contains("injected"), "\(others.text)")
            }
            try await world.run([
                Step(
                    .member,
                    "POST /api/v1/crews/{crew}/records",
                    #"{"project": "{project}", "startedAt": "\#(now)", "endedAt": "\#(now.adding(minutes: 90))"}"#
                )
            ])
            let logged = try await world.send(.member, suggested)
            #expect(logged.text.contains("injected") && !logged.text.contains("injected=4"), "\(logged.text)")
            let off = #"{"modules": [{"id": "defects", "visible": "off"}, {"id": "hours", "visible": "off"}]}"#
            try await world.run(Step(.owner, "PATCH /api/v1/crews/{crew}", off))
            let without = try await world.send(.member, suggested)
            #expect(without.status == 200 && !without.text.contains("injected"), "\(without.text)")
        }
    }
}
