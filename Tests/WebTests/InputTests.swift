import API
import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing
import Web

@Suite("Parsing requests")
struct InputTests {
    private static let routes: @Sendable (Router<WebContext>, Site) -> Void = { router, _ in
        router.post("api/crew") { request, _ in jsonAnswer(try await request.json(NewCrew.self)) }
        router.post("api/week") { request, _ in jsonAnswer(try await request.json(HoursWeekFill.self)) }
        router.post("form") { request, _ in
            let form = try await Form(request)
            return form.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.joined(separator: ","))" }.joined(
                separator: ";"
            )
        }
        router.get("api/list") { request, _ in
            var query = try Query(request, ["limit", "date", "id"])
            let limit = query.limit()
            let date = query.date("date")
            let id: ID<Int>? = query.id("id")
            try query.finish()
            return "\(limit) \(date?.description ?? "-") \(id?.description ?? "-")"
        }
    }

    private func post(
        _ json: String,
        type: String = "application/json",
        coding: String? = nil,
        to path: String = "/api/crew"
    ) async throws -> (status: Int, errors: [String], body: String) {
        let answer = Mutex((status: 0, errors: [String](), body: ""))
        let headers: HTTPFields =
            if let coding { [.contentType: type, .contentEncoding: coding] } else { [.contentType: type] }
        try await withServer(routes: Self.routes) { client in
            let body = ByteBuffer(string: json)
            try await client.execute(uri: path, method: .post, headers: headers, body: body) { response in
                let problem = try? JSONDecoder().decode(Problem.self, from: Data(response.body.readableBytesView))
                let errors = problem?.errors.map { "\($0.field)/\($0.code)" } ?? []
                answer.withLock { $0 = (response.status.code, errors, String(buffer: response.body)) }
            }
        }
        return answer.withLock { $0 }
    }

    @Test("A form is read like input of the API: texts as entered, other values by their types")
    func formInput() throws {
        let crew: NewCrew = try Form(["name": " A ", "timeZone": "", "weekStart": " 7 ", "version": "3"]).input()
        #expect(crew == NewCrew(name: " A ", timeZone: "", weekStart: 7))
        let hours: NewHoursRecord = try Form([
            "project": "p", "hours": "7:30", "billable": "no", "status": "partTime", "comment": "",
        ]).input()
        #expect(
            hours == NewHoursRecord(project: "p", hours: "7:30", comment: "", billable: false, status: .partTime)
        )
        #expect(try Form(["project": "p", "hours": " ", "status": ""]).input() == NewHoursRecord(project: "p"))
        let patch: HoursRecordPatch = try Form(["comment": " ", "startedAt": "noon"]).input()
        #expect(patch == HoursRecordPatch(comment: .clear, startedAt: .set("noon")))
        let several = Form(prefilled: ["from": ["2026-W47"], "to": ["2026-W48"], "days": ["1", "5"]])
        #expect(try several.input() == NewWeekCopy(from: "2026-W47", to: "2026-W48", days: [1, 5]))
    }

    @Test("All invalid fields of a form are reported together")
    func formFaults() {
        let form = Form(["weekday": "Friday", "start": "09:00", "position": "bar"])
        let error = #expect(throws: AppError.self) { try form.input(NewFixedShift.self) }
        #expect(error?.fields.map { "\($0.field)/\($0.code)" } == ["weekday/type", "end/required"])
        let status = #expect(throws: AppError.self) {
            try Form(["project": "p", "billable": "maybe", "status": "retired"]).input(NewHoursRecord.self)
        }
        #expect(status?.fields.map { "\($0.field)/\($0.code)" } == ["billable/type", "status/choice"])
    }

    @Test("Deeply nested JSON is rejected early", .timeLimit(.minutes(15)))
    func deep() async throws {
        let value = String(repeating: #"{"a":"#, count: 200) + "1.5" + String(repeating: "}", count: 200)
        let answer = try await post(#"{"name": \#(value), "timeZone": "UTC"}"#)
        #expect(answer.status == 422)
        #expect(answer.errors == ["name/type"])
    }

    @Test(
        "Invalid JSON input is rejected with the name of the field",
        arguments: [
            (#"{"name": "A"}"#, "timeZone/required"), (#"{"name": 1, "timeZone": "UTC"}"#, "name/type"),
            (#"{"name": null, "timeZone": "UTC"}"#, "name/type"),
            (#"{"name": "A", "timeZone": "UTC", "x": 1}"#, "x/unknown"),
            (#"{"name": "A", "timeZone": "UTC", "weekStart": 1.5}"#, "weekStart/type"),
            (#"{"name": "A", "timeZone": "UTC", "weekStart": 99999999999999999999}"#, "weekStart/type"),
            (#"{"name": ["A"], "timeZone": "UTC"}"#, "name/type"),
        ]
    )
    func wrongJSON(json: String, error: String) async throws {
        let (status, errors, body) = try await post(json)
        #expect(status == 422)
        #expect(errors == [error], "\(body)")
    }

    @Test("All errors of a body are reported together, unknown names first")
    func allFaults() async throws {
        let crew = try await post(#"{"x": 1, "weekStart": 1.5, "name": ["A"], "a": null}"#)
        #expect(crew.status == 422)
        #expect(crew.errors == ["a/unknown", "x/unknown", "name/type", "timeZone/required", "weekStart/type"])

        let cells = #"[{"project": 1, "hours": 2}, 3, {"project": "P", "date": null, "minutes": 1e99}]"#
        let week = try await post(#"{"cells": \#(cells)}"#, to: "/api/week")
        #expect(week.status == 422)
        #expect(
            week.errors == [
                "cells.0.hours/unknown", "cells.0.project/type", "cells.0.date/required", "cells.0.minutes/required",
                "cells.1/type",
                "cells.2.date/type", "cells.2.minutes/type",
            ],
            "\(week.body)"
        )
    }

    @Test("If a body has countless errors, only the first fifty are reported")
    func manyFaults() async throws {
        let names = (0..<9_000).map { "\"n\($0)\": 1" }.joined(separator: ", ")
        #expect(try await post("{\(names)}").errors.count == 50)
        let cells = Array(repeating: "{}", count: 9_000).joined(separator: ", ")
        #expect(try await post("{\"cells\": [\(cells)]}", to: "/api/week").errors.count == 50)
    }

    @Test("Invalid JSON is rejected too", arguments: ["{", "", "[]", "null", "\"\"", "{\"a\":}", "\u{0}"])
    func noJSON(text: String) async throws {
        let (status, _, _) = try await post(text)
        #expect(status == 422)
    }

    @Test("Other content types and large bodies are rejected with statuses of their own")
    func kindAndSize() async throws {
        #expect(try await post("name=A", type: "application/x-www-form-urlencoded").0 == 415)
        #expect(try await post(#"{"name": "A", "timeZone": "UTC"}"#, coding: "gzip").0 == 415)
        #expect(try await post(#"{"name": "A", "timeZone": "UTC"}"#, coding: "identity").0 == 200)
        #expect(try await post(#"{"name": "\#(String(repeating: "a", count: 300_000))"}"#).0 == 413)
    }

    @Test(
        "A form is decoded with repeated values in order, and invalid escapes are kept",
        arguments: [
            ("a=1&b=2", "a=1;b=2"), ("a=1&a=2&a=3", "a=1,2,3"), ("name=De+Kombuis%21", "name=De Kombuis!"),
            ("a=%F0%9F%8D%95", "a=🍕"),
            ("a=100%", "a=100%"), ("a=%zz", "a=%zz"), ("a", "a="), ("a=b=c", "a=b=c"), ("&&", ""), ("a%3Db=c", "a=b=c"),
            ("a=%2B", "a=+"), ("a=%+1&b=%-0", "a=% 1;b=%-0"), ("a=%%41", "a=%A"), ("a=%4", "a=%4"),
        ]
    )
    func forms(body: String, decoded: String) async throws {
        try await withServer(routes: Self.routes) { client in
            let headers: HTTPFields = [
                .contentType: "application/x-www-form-urlencoded", .fetchSite: "same-origin",
            ]
            try await client.execute(uri: "/form", method: .post, headers: headers, body: ByteBuffer(string: body)) {
                response in
                #expect(String(buffer: response.body) == decoded)
            }
        }
    }

    @Test(
        "A query is parsed strictly",
        arguments: [
            ("", "50 - -"), ("?limit=200", "200 - -"), ("?limit=0", nil), ("?limit=201", nil), ("?limit=1e1", nil),
            ("?limit=-1", nil),
            ("?date=2026-02-28", "50 2026-02-28 -"), ("?date=2026-02-30", nil), ("?other=1", nil), ("?id=x", nil),
            ("?id=01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01", "50 - 01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01"),
        ]
    )
    func queries(query: String, read: String?) async throws {
        try await withServer(routes: Self.routes) { client in
            try await client.execute(uri: "/api/list\(query)", method: .get) { response in
                #expect(response.status == (read == nil ? .unprocessableContent : .ok))
                if let read { #expect(String(buffer: response.body) == read) }
            }
        }
    }
}
