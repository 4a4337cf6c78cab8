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
    @Test("are reported, read by each of their names, changed, done and deleted, and come back")
    func life() async throws {
        try await withCrew { crew in
            let (lea, slug) = (crew.lea.defects, crew.slug)
            let made = try await lea.report(in: slug, ["headline": "It drips", "severity": "3-Average", "owner": "me"])
            #expect(made.value.displayId == "DEWAA00000001" && made.value.owner?.name == "Lea" && made.etag != nil)
            for name in [made.value.id, "1", "DEWAA00000001", "dewaa00000001"] {
                let found = try await lea.get(name, in: slug)
                #expect(found.value == made.value && found.etag == made.etag)
            }
            let changed = try await lea.change("1", in: slug, ["keywords": "cold"], ifMatch: made.etag)
            #expect(changed.value.fields == ["keywords": "cold"] && changed.etag != made.etag)

            let actions = try await lea.actions(on: "1", in: slug)
            #expect(actions.first { $0.action == "Close" }?.missing == ["resolution"])
            let incomplete = await #expect(throws: DecklogError.self) {
                try await lea.act(on: "1", in: slug, DefectTransition(action: "Close"))
            }
            #expect(incomplete?.status == 422 && incomplete?.errors.map(\.field) == ["resolution"])
            let illegal = await #expect(throws: DecklogError.self) {
                try await lea.act(on: "1", in: slug, DefectTransition(action: "Validate"))
            }
            #expect(illegal?.status == 409 && illegal?.errors.first?.message.contains("Assign") == true)
            let closed = try await lea.act(
                on: "1",
                in: slug,
                DefectTransition(action: "Close", fields: ["resolution": "Fixed"])
            )
            #expect(closed.state == "Closed" && closed.closed && closed.resolution == "Fixed")

            let deleted = try await lea.remove("1", in: slug)
            #expect(try await status { try await lea.get(deleted.id, in: slug) } == 404)
            #expect(try await lea.restore(deleted.id, in: slug).displayId == made.value.displayId)
        }
    }

    @Test("merge different fields, and show both sides of the same one")
    func clash() async throws {
        try await withCrew { crew in
            let (lea, tim, slug) = (crew.lea.defects, crew.tim.defects, crew.slug)
            let seen = try await lea.report(in: slug, ["headline": "It drips", "severity": "3-Average"])
            _ = try await tim.change("1", in: slug, ["priority": "3-Normal Queue"], ifMatch: seen.etag)
            let merged = try await lea.change("1", in: slug, ["keywords": "cold"], ifMatch: seen.etag)
            #expect(merged.value.priority == "3-Normal Queue" && merged.value.fields == ["keywords": "cold"])
            let clash = await #expect(throws: DecklogError.self) {
                try await lea.change("1", in: slug, ["priority": "4-Low Priority"], ifMatch: seen.etag)
            }
            #expect(clash?.status == 409 && clash?.code == .stale)
            let sides = clash?.errors.first
            #expect(sides?.field == "priority" && sides?.theirs == "3-Normal Queue" && sides?.yours == "4-Low Priority")
            #expect(try await status { try await lea.remove("1", in: slug, ifMatch: seen.etag) } == 412)
        }
    }

    @Test("refuse a name that the crew's schema does not have, also with nothing in it")
    func unknownFields() async throws {
        try await withCrew { crew in
            let (lea, slug) = (crew.lea.defects, crew.slug)
            _ = try await lea.report(in: slug, ["headline": "It drips", "severity": "3-Average"])
            let error = await #expect(throws: DecklogError.self) {
                try await lea.change("1", in: slug, ["colour": "red", "shape": nil])
            }
            #expect(error?.status == 422 && error?.errors.map(\.field) == ["colour", "shape"])
            #expect(error?.errors.allSatisfy { $0.code == "unknown" } == true)
        }
    }

    @Test("say which one they are the same as, by whatever name, and take it back")
    func duplicates() async throws {
        try await withCrew { crew in
            let (lea, slug) = (crew.lea.defects, crew.slug)
            let first = try await lea.report(in: slug, ["headline": "It drips", "severity": "3-Average"]).value
            _ = try await lea.report(in: slug, ["headline": "It drips again", "severity": "4-Minor"])
            let same = try await lea.markDuplicate("2", in: slug, DefectOriginal(original: "dewaa00000001"))
            #expect(same.original == first.id && same.state == "Duplicate")
            #expect(try await lea.unmarkDuplicate("2", in: slug).state == "Submitted")
            for original in ["2", "99", ""] {
                let input = DefectOriginal(original: original)
                #expect(try await status { try await lea.markDuplicate("2", in: slug, input) } == 422, "\(original)")
            }
        }
    }

    @Test("are written once, however often the same call arrives")
    func once() async throws {
        try await withCrew { crew in
            let call: @Sendable (String) async throws -> (Int, String) = { key in
                try await crew.test.client.execute(
                    uri: Paths.Defects.defects(crew: crew.slug),
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
            #expect(try await status { try await crew.lea.defects.get("3", in: crew.slug) } == 404)
        }
    }

    @Test("are not there for a stranger")
    func stranger() async throws {
        try await withCrew { crew in
            let slug = crew.slug
            let id = try await crew.lea.defects.report(in: slug, ["headline": "It drips", "severity": "3-Average"])
                .value.id
            let vera = crew.vera.defects
            let calls: [@Sendable () async throws -> Void] = [
                { _ = try await vera.report(in: slug, ["headline": "x", "severity": "3-Average"]) },
                { _ = try await vera.get(id, in: slug) },
                { _ = try await vera.change(id, in: slug, ["headline": "x"]) },
                { _ = try await vera.remove(id, in: slug) },
                { _ = try await vera.restore(id, in: slug) },
                { _ = try await vera.actions(on: id, in: slug) },
                { _ = try await vera.act(on: id, in: slug, DefectTransition(action: "Postpone")) },
                { _ = try await vera.markDuplicate(id, in: slug, DefectOriginal(original: id)) },
                { _ = try await vera.unmarkDuplicate(id, in: slug) },
            ]
            for (number, call) in calls.enumerated() { #expect(try await status(call) == 404, "\(number)") }
            #expect(try await crew.lea.defects.get(id, in: slug).value.state == "Submitted")
        }
    }

    /// With which status something is refused.
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
