import TestSupport
import Testing

@Suite("Hours as suggestions of Focus")
struct HoursSuggestionTests {
    @Test("are a person's own with a start and an end, while the crew uses Hours")
    func suggested() async throws {
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
}
