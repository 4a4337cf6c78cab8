import HTTPTypes
import TestSupport
import Testing

@Suite("The ActivityWatch API")
struct ActivityWatchTests {
    private static let bucket = #"{"type": "currentwindow", "client": "aw-watcher-window", "hostname": "!local"}"#

    @Test("answers as ActivityWatch does")
    func answers() async throws {
        try await RouteWorld.with { world in
            func send(_ call: String, _ body: String? = nil) async throws -> Answer {
                try await world.send(.colleague, call, json: body)
            }
            let info = try await world.send(.anonymous, "GET /api/0/info")
            #expect(info.status == 200 && info.text.contains(#""testing":false"#))
            for path in ["buckets", "buckets/"] { #expect(try await send("GET /api/0/\(path)").text == "{}") }
            let made = try await send("POST /api/0/buckets/window", Self.bucket)
            #expect(made.status == 200 && made.text == "{}")
            let again = try await send("POST /api/0/buckets/window", Self.bucket)
            #expect(again.status == 304 && again.bytes.isEmpty)
            let empty = try await send("GET /api/0/buckets/window")
            #expect(try empty.value("id") == "window" && empty.value("last_updated") == nil)
            #expect(try empty.value("data.device_id") == empty.value("hostname"))
            let other = #"{"client": "other", "data": {"a": 1}}"#
            let changed = try await send("PUT /api/0/buckets/window", other)
            #expect(changed.status == 200 && changed.text == "{}")
            let renamed = try await send("GET /api/0/buckets/window")
            #expect(try renamed.value("client") == "other" && renamed.value("type") == "currentwindow")
            #expect(try renamed.value("data.a") == "1" && renamed.value("hostname") == empty.value("hostname"))

            let event = #"{"timestamp": "2026-06-01T10:00:00.0005+02:00", "duration": 60, "data": {"b": 1, "a": "x"}}"#
            let list = try await send("POST /api/0/buckets/window/events", "[\(event)]")
            #expect(list.status == 200 && list.text == "null")
            let one = try await send("POST /api/0/buckets/window/events", event)
            let written = #""timestamp":"2026-06-01T08:00:00.000500+00:00","duration":60.0,"data":{"a":"x","b":1}}"#
            #expect(one.text == #"{"id":2,"# + written)
            let beat = #"{"timestamp": "2026-06-01T08:01:30Z", "data": {"a": "x", "b": 1.0}}"#
            let merged = try await send("POST /api/0/buckets/window/heartbeat?pulsetime=30", beat)
            #expect(try merged.value("id") == "2" && merged.text.contains(#""duration":89.9995"#))
            #expect(try await send("GET /api/0/buckets/window/events/2").text == merged.text)
            // An unencoded plus sign arrives as a space.
            let period = "?start=2026-06-01T08:01:00+00:00&end=2026-06-01T08:01:10.000+00:00"
            let found = try await send("GET /api/0/buckets/window/events\(period)")
            #expect(found.text.hasPrefix(#"[{"id":1,"timestamp":"2026-06-01T08:01:00.000+00:00","duration":0.0005,"#))
            #expect(found.text.contains(#"{"id":2,"timestamp":"2026-06-01T08:01:00.000+00:00","duration":10.0,"#))
            #expect(try await send("GET /api/0/buckets/window/events/count\(period)").text == "2")
            for (limit, count) in [("0", 0), ("1", 1), ("-1", 2), ("many", 2)] {
                let events = try await send("GET /api/0/buckets/window/events?limit=\(limit)")
                #expect(events.text.split(separator: "timestamp").count == count + 1, "\(limit)")
            }
            #expect(try await send("DELETE /api/0/buckets/window/events/1").text == #"{"success":1}"#)
            #expect(try await send("DELETE /api/0/buckets/window/events/1").text == #"{"success":0}"#)
            #expect(try await send("DELETE /api/0/buckets/window").text == "{}")
            #expect(try await send("GET /api/0/buckets").text == "{}")
        }
    }

    @Test("refuses bad requests with a message, and other people's buckets as if there were none")
    func refusals() async throws {
        try await RouteWorld.with { world in
            try await world.run(Step(.member, "POST /api/0/buckets/private", Self.bucket))
            let before = try await world.settledContents()
            let event = #"{"timestamp": "2026-06-01T08:00:00Z", "data": {}}"#
            let large =
                #"{"timestamp": "2026-06-01T08:00:00Z", "data": {"x": "\#(String(repeating: "x", count: 1_100_000))"}}"#
            for (caller, call, body, status) in [
                (.colleague, "GET /api/0/buckets/private", nil, 404),
                (.colleague, "GET /api/0/buckets/private/events", nil, 404),
                (.colleague, "GET /api/0/buckets/private/events/1", nil, 404),
                (.colleague, "PUT /api/0/buckets/private", Self.bucket, 404),
                (.colleague, "POST /api/0/buckets/private/events", event, 404),
                (.owner, "POST /api/0/buckets/private/heartbeat?pulsetime=1", event, 404),
                (.manager, "DELETE /api/0/buckets/private/events/1", nil, 404),
                (.manager, "DELETE /api/0/buckets/private", nil, 404),
                (.anonymous, "GET /api/0/buckets", nil, 401),
                (.readOnly, "POST /api/0/buckets/mine", Self.bucket, 403),
                (.member, "PUT /api/0/buckets/private", #"{"client": 1}"#, 400),
                (.member, "PUT /api/0/buckets/private", "[]", 400),
                (.member, "POST /api/0/buckets/other", #"{"client": "c", "hostname": "h"}"#, 400),
                (.member, "POST /api/0/buckets/private/heartbeat", event, 400),
                (.member, "POST /api/0/buckets/private/heartbeat?pulsetime=soon", event, 400),
                (.member, "POST /api/0/buckets/private/heartbeat?pulsetime=-1", event, 400),
                (.member, "POST /api/0/buckets/private/heartbeat?pulsetime=1", "{}", 400),
                (.member, "POST /api/0/buckets/private/heartbeat?pulsetime=1", "{", 400),
                (.member, "POST /api/0/buckets/private/heartbeat?pulsetime=1", large, 413),
                // All or nothing.
                (.member, "POST /api/0/buckets/private/events", "[\(event), {}]", 400),
                (.member, "GET /api/0/buckets/private/events?start=yesterday", nil, 400),
                (.member, "GET /api/0/buckets/private/events/first", nil, 404),
                (.member, "GET /api/0/settings", nil, 404),
                (.member, "DELETE /api/0/buckets", nil, 405),
                (.member, "PATCH /api/0/buckets/private", "{}", 405),
                (.member, "GET /api/0", nil, 404),
            ] as [(Caller, String, String?, Int)] {
                let answer = try await world.send(caller, call, json: body)
                #expect(answer.status == status, "\(call): \(answer.status) \(answer.text.prefix(200))")
                if status != 413 { #expect(try answer.value("message") != nil, "\(call)") }
            }
            let pulse = "POST /api/0/buckets/private/heartbeat"
            let untimed = try await world.send(.member, "\(pulse)?pulsetime=1", json: #"{"data": {}}"#)
            #expect(try untimed.value("errors.timestamp") != nil)
            #expect(try await !world.send(.member, pulse, json: event).text.contains(#""errors""#))
            let signedOut = try await world.send(.anonymous, "GET /api/0/buckets")
            #expect(signedOut.headers[.wwwAuthenticate] == "Bearer")
            let patched = try await world.send(.member, "PATCH /api/0/buckets/private", json: "{}")
            #expect(patched.headers[.allow]?.contains("PUT") == true)
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("requires a token that is not limited to a crew, and is in the export of the person's data")
    func scope() async throws {
        try await RouteWorld.with { world in
            let one = #"{"name": "One crew", "access": "write", "crew": "{crew}"}"#
            try await world.run(Step(.member, "POST /api/v1/me/tokens", one, keep: ["token-guest": "secret"]))
            #expect(try await world.send(.guest, "GET /api/0/buckets").status == 403)
            let export = try await world.send(.member, "GET /api/v1/me/export")
            #expect(export.text.contains("activity.json"))
        }
    }
}
