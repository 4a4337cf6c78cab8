import App
import Core
import TestSupport
import Testing
import Web
import Work

@Suite("Requests that may take seconds", .timeLimit(.minutes(15)))
struct SlowRouteTests {
    /// A request by the manager, and the type of its body.
    fileprivate struct Sent {
        let call: String
        var body: String?
        var type = "application/octet-stream"
        var token: String?
    }

    private static let crew = "/api/v1/crews/{crew}"
    private static let query = #"""
        {"queryDef": {"name": "Q", "primaryEntityDefName": "Defect", "queryFieldDefs": [
            {"fieldPathName": "id", "isShown": true, "sortType": "NO_SORT"}
        ], "filterNode": {"boolOp": "BOOL_OP_AND", "fieldFilters": []}}}
        """#
    private static let compass = "/ccmweb/rest/repos/{crew}/databases/defects"

    private static let slow = [
        Sent(call: "GET \(crew)/reports/hours?by=project"),
        Sent(call: "GET /c/{crew}/hours/reports"),
        Sent(call: "GET \(crew)/exports/hours?format=csv"),
        Sent(call: "GET \(crew)/exports/hours?format=json"),
        Sent(call: "GET \(crew)/exports/defects?format=csv"),
        Sent(call: "GET \(crew)/exports/defects?format=archive"),
        Sent(call: "GET /api/v1/me/export"),
        Sent(call: "GET /api/v1/me/focus/reports?from=2026-06-22&to=2026-06-29&by=day"),
        Sent(call: "GET /focus/report"),
        Sent(call: "GET /api/v1/me/focus/export?format=json"),
        Sent(call: "POST /api/v1/me/focus/imports?dryRun=true", body: RouteWorld.focusFile),
        Sent(call: "POST \(crew)/imports/hours?dryRun=true", body: RouteWorld.hoursFile),
        Sent(call: "POST \(crew)/imports/hours", body: RouteWorld.hoursFile),
        Sent(call: "POST \(crew)/imports/defects?dryRun=true", body: RouteWorld.defectsFile),
        Sent(call: "POST \(compass)/query", body: query, type: "application/json", token: "compass"),
    ]

    @Test("wait for their sender's turn in the slow lane, and others do not")
    func lane() async throws {
        try await RouteWorld.with { world in
            try await world.run([
                Step(.owner, "PATCH \(Self.crew)", #"{"compass": true}"#),
                Step(
                    .manager,
                    "POST /api/v1/me/tokens",
                    #"{"name": "App", "access": "write"}"#,
                    keep: ["token-compass": "secret"]
                ),
            ])
            world.takeDay()
            for sent in Self.slow {
                let (hasWaited, answer) = try await world.sendBehindSlowWork(of: .manager, sent)
                #expect(hasWaited, "\(sent.call)")
                #expect((200..<300).contains(answer.status), "\(sent.call): \(answer.status) \(answer.text)")
            }
            for call in ["GET \(Self.crew)", "GET \(Self.crew)/defects", "GET /c/{crew}/week"] {
                let (hasWaited, answer) = try await world.sendBehindSlowWork(of: .manager, Sent(call: call))
                #expect(!hasWaited && answer.status == 200, "\(call)")
            }
            // Slow work of someone else does not make the manager wait.
            let (hasWaited, _) = try await world.sendBehindSlowWork(of: .member, Self.slow[0])
            #expect(!hasWaited)
        }
    }

    @Test("When eight requests of a person are being processed, the ninth waits, and other people's do not")
    func share() async throws {
        try await RouteWorld.with { world in
            let (world, limiter) = (world, world.test.server.site.requestsOfPerson)
            let person = try #require(PersonID(world.things["lea"] ?? ""))
            let isOver = Noted(false)
            try await withThrowingTaskGroup(of: Void.self) { group in
                let running = Noted(0)
                for _ in 0..<8 {
                    group.addTask {
                        try await limiter.run(for: person) {
                            running.change { $0 += 1 }
                            while !isOver.value { await Task.yield() }
                        }
                    }
                }
                while running.value < 8 { await Task.yield() }
                let answer = Task { try await world.send(.member, "GET /api/v1/me") }
                while limiter.waiting < 1 { await Task.yield() }
                #expect(try await world.send(.colleague, "GET /api/v1/me").status == 200)
                #expect(limiter.waiting == 1)
                isOver.change { $0 = true }
                #expect(try await answer.value.status == 200)
                try await group.waitForAll()
            }
        }
    }

    @Test("When 256 requests of a person wait, the next is refused, in the format of its protocol")
    func full() async throws {
        try await RouteWorld.with { world in
            let (world, limiter) = (world, world.test.server.site.requestsOfPerson)
            let person = try #require(PersonID(world.things["lea"] ?? ""))
            let isOver = Noted(false)
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { isOver.change { $0 = true } }
                for _ in 0..<(8 + 256) {
                    group.addTask {
                        try await limiter.run(for: person) { while !isOver.value { await Task.yield() } }
                    }
                }
                while limiter.waiting < 256 { await Task.yield() }
                let api = try await world.send(.member, "GET /api/v1/me")
                #expect(api.status == 429)
                #expect(try api.value("code") == "tooMany")
                let activityWatch = try await world.send(.member, "GET /api/0/buckets")
                #expect(activityWatch.status == 429)
                #expect(try activityWatch.value("message") != nil, "\(activityWatch.text)")
            }
        }
    }
}

extension RouteWorld {
    /// Sends a request of the manager while slow work of a person is running.
    /// - Returns: whether it waited for the end of that work.
    fileprivate func sendBehindSlowWork(
        of caller: Caller,
        _ sent: SlowRouteTests.Sent
    ) async throws -> (hasWaited: Bool, answer: Answer) {
        let lane = test.server.site.slowLane
        let person = try #require(PersonID(things[caller.name] ?? ""))
        let (began, begin) = AsyncStream<Void>.makeStream()
        let (opened, open) = AsyncStream<Void>.makeStream()
        let work = Task {
            try await lane.run(for: person) {
                begin.finish()
                for await _ in opened {}
            }
        }
        for await _ in began {}
        let isAnswered = Noted(false)
        let body = sent.body.map { Array(filled($0).utf8) }
        let request = Task {
            defer { isAnswered.change { $0 = true } }
            return try await send(sent.token.map { Caller($0) } ?? .manager, sent.call, body: body, type: sent.type)
        }
        while lane.waiting < 1 && !isAnswered.value { await Task.yield() }
        let hasWaited = lane.waiting > 0
        open.finish()
        let answer = try await request.value
        try await work.value
        return (hasWaited, answer)
    }
}
