import API
import Accounts
import Client
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@Suite("Defects through the typed client")
struct DefectCallsTests {
    @Test("are reported, read by each of their identifiers, changed, moved through states, deleted and restored")
    func life() async throws {
        try await withCrew { crew in
            let (lea, slug) = (crew.lea, crew.slug)
            let fields: DefectFields = ["headline": "It drips", "severity": "3-Average", "owner": "me"]
            let made = try await lea.versioned(.reportDefect(crew: slug, fields))
            #expect(made.value.displayId == "DEWAA00000001" && made.value.owner?.name == "Lea" && made.etag != nil)
            for name in [made.value.id, "1", "DEWAA00000001", "dewaa00000001"] {
                let found = try await lea.versioned(.getDefect(crew: slug, defect: name))
                #expect(found.value == made.value && found.etag == made.etag)
            }
            let away = NewDefectWatch(watching: false)
            #expect(try await !lea.send(.watchDefect(crew: slug, defect: "1", away)).watching)
            #expect(try await lea.send(.watchDefect(crew: slug, defect: "1")).watching)
            let changed = try await lea.versioned(
                .changeDefect(crew: slug, defect: "1", ["keywords": "cold"], ifMatch: made.etag)
            )
            #expect(changed.value.fields == ["keywords": "cold"] && changed.etag != made.etag)

            let actions = try await lea.send(.listDefectActions(crew: slug, defect: "1")).items
            #expect(actions.first { $0.action == "Close" }?.missing == ["resolution"])
            let incomplete = await #expect(throws: DecklogError.self) {
                try await lea.send(.transitionDefect(crew: slug, defect: "1", DefectTransition(action: "Close")))
            }
            #expect(incomplete?.status == 422 && incomplete?.errors.map(\.field) == ["resolution"])
            let illegal = await #expect(throws: DecklogError.self) {
                try await lea.send(.transitionDefect(crew: slug, defect: "1", DefectTransition(action: "Validate")))
            }
            #expect(illegal?.status == 409 && illegal?.errors.first?.message.contains("Assign") == true)
            let input = DefectTransition(action: "Close", fields: ["resolution": "Fixed"])
            let closed = try await lea.send(.transitionDefect(crew: slug, defect: "1", input))
            #expect(closed.state == "Closed" && closed.closed && closed.resolution == "Fixed")

            let deleted = try await lea.send(.removeDefect(crew: slug, defect: "1"))
            #expect(try await status { try await lea.send(.getDefect(crew: slug, defect: deleted.id)) } == 404)
            let restored = try await lea.send(.restoreDefect(crew: slug, defect: deleted.id))
            #expect(restored.displayId == made.value.displayId)
        }
    }

    @Test("merge changes to different fields, and show both versions of the same field")
    func clash() async throws {
        try await withCrew { crew in
            let (lea, tim, slug) = (crew.lea, crew.tim, crew.slug)
            let seen = try await lea.versioned(
                .reportDefect(crew: slug, ["headline": "It drips", "severity": "3-Average"])
            )
            func change(_ fields: DefectFields) -> Call<Defect> {
                .changeDefect(crew: slug, defect: "1", fields, ifMatch: seen.etag)
            }
            try await tim.send(change(["priority": "3-Normal Queue"]))
            let merged = try await lea.send(change(["keywords": "cold"]))
            #expect(merged.priority == "3-Normal Queue" && merged.fields == ["keywords": "cold"])
            let clash = await #expect(throws: DecklogError.self) {
                try await lea.send(change(["priority": "4-Low Priority"]))
            }
            #expect(clash?.status == 409 && clash?.code == .stale)
            let sides = clash?.errors.first
            #expect(sides?.field == "priority" && sides?.theirs == "3-Normal Queue" && sides?.yours == "4-Low Priority")
            let removal = Call.removeDefect(crew: slug, defect: "1", ifMatch: seen.etag)
            #expect(try await status { try await lea.send(removal) } == 412)
        }
    }

    @Test("reject a field that the crew's schema does not have, even an empty one")
    func unknownFields() async throws {
        try await withCrew { crew in
            let (lea, slug) = (crew.lea, crew.slug)
            try await lea.send(.reportDefect(crew: slug, ["headline": "It drips", "severity": "3-Average"]))
            let error = await #expect(throws: DecklogError.self) {
                try await lea.send(.changeDefect(crew: slug, defect: "1", ["colour": "red", "shape": nil]))
            }
            #expect(error?.status == 422 && error?.errors.map(\.field) == ["colour", "shape"])
            #expect(error?.errors.allSatisfy { $0.code == "unknown" } == true)
        }
    }

    @Test("can be marked as duplicates by any identifier of the original, and unmarked")
    func duplicates() async throws {
        try await withCrew { crew in
            let (lea, slug) = (crew.lea, crew.slug)
            let first = try await lea.send(
                .reportDefect(crew: slug, ["headline": "It drips", "severity": "3-Average"])
            )
            try await lea.send(.reportDefect(crew: slug, ["headline": "It drips again", "severity": "4-Minor"]))
            let input = DefectOriginal(original: "dewaa00000001")
            let same = try await lea.send(.markDuplicate(crew: slug, defect: "2", input))
            #expect(same.original == first.id && same.state == "Duplicate")
            #expect(try await lea.send(.unmarkDuplicate(crew: slug, defect: "2")).state == "Submitted")
            for original in ["2", "99", ""] {
                let call = Call.markDuplicate(crew: slug, defect: "2", DefectOriginal(original: original))
                #expect(try await status { try await lea.send(call) } == 422, "\(original)")
            }
        }
    }

    @Test("are written once, however often the same call arrives")
    func once() async throws {
        try await withCrew { crew in
            let call: @Sendable (String) async throws -> (Int, String) = { key in
                try await crew.test.client.execute(
                    uri: "/api/v1/crews/\(crew.slug)/defects",
                    method: .post,
                    headers: [
                        .authorization: "Bearer \(crew.token)", .contentType: "application/json",
                        HTTPField.Name("Idempotency-Key") ?? .accept: key,
                    ],
                    body: ByteBuffer(string: #"{"headline": "It drips", "severity": "3-Average"}"#)
                ) { ($0.status.code, String(buffer: $0.body)) }
            }
            let (first, again, other) = (try await call("a"), try await call("a"), try await call("b"))
            #expect(first.0 == 201 && first == again && other.0 == 201 && other.1 != first.1)
            #expect(try await status { try await crew.lea.send(.getDefect(crew: crew.slug, defect: "3")) } == 404)
        }
    }

    @Test("are not found by strangers")
    func stranger() async throws {
        try await withCrew { crew in
            let slug = crew.slug
            let id = try await crew.lea.send(
                .reportDefect(crew: slug, ["headline": "It drips", "severity": "3-Average"])
            ).id
            let vera = crew.vera
            let calls: [@Sendable () async throws -> Void] = [
                { try await vera.send(.reportDefect(crew: slug, ["headline": "x", "severity": "3-Average"])) },
                { try await vera.send(.getDefect(crew: slug, defect: id)) },
                { try await vera.send(.changeDefect(crew: slug, defect: id, ["headline": "x"])) },
                { try await vera.send(.removeDefect(crew: slug, defect: id)) },
                { try await vera.send(.restoreDefect(crew: slug, defect: id)) },
                { try await vera.send(.listDefectActions(crew: slug, defect: id)) },
                {
                    try await vera.send(.transitionDefect(crew: slug, defect: id, DefectTransition(action: "Postpone")))
                },
                { try await vera.send(.markDuplicate(crew: slug, defect: id, DefectOriginal(original: id))) },
                { try await vera.send(.unmarkDuplicate(crew: slug, defect: id)) },
            ]
            for (number, call) in calls.enumerated() { #expect(try await status(call) == 404, "\(number)") }
            #expect(try await crew.lea.send(.getDefect(crew: slug, defect: id)).state == "Submitted")
        }
    }

    /// The status with which a call is rejected.
    private func status<Value>(_ call: () async throws -> Value) async throws -> Int? {
        do {
            _ = try await call()
            return nil
        } catch let error as DecklogError {
            return error.status
        }
    }
}

private struct TestCrew: Sendable {
    let test: TestServer
    let slug: String
    let token: String
    let lea: DecklogClient
    let tim: DecklogClient
    let vera: DecklogClient
}

private func withCrew(_ body: @escaping @Sendable (TestCrew) async throws -> Void) async throws {
    try await withServer { test in
        let (slug, tokens) = try await test.database.write { tx in
            let nora = try tx.addCrew("De Waag", owner: try tx.addPerson("Nora"))
            let (lea, tim) = (try tx.addMember("Lea", of: nora.crew), try tx.addMember("Tim", of: nora.crew))
            let vera = try tx.addPerson("Vera")
            return (nora.slug, try [lea.person, tim.person, vera].map { try tx.signIn($0) })
        }
        let clients = tokens.map { DecklogClient(transport: ServerTransport(client: test.client), token: $0) }
        try await body(
            TestCrew(test: test, slug: slug, token: tokens[0], lea: clients[0], tim: clients[1], vera: clients[2])
        )
    }
}
