import API
import Accounts
import App
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Work

@testable import Compass
@testable import Storage

@Suite("The setting that admits Compass clients")
struct CompassSettingTests {
    @Test("is a field of the crew in the API, and changing it changes the version of the crew")
    func field() async throws {
        try await withServer { server in
            let (crew, token) = try await server.database.write { tx in
                let lea = try tx.addPerson("Lea")
                return (try tx.addCrew("De Kombuis", owner: lea).crew, try tx.signIn(lea))
            }
            for (patch, isOpen, version) in [
                ("{}", false, 2), ("{\"compass\": true}", true, 3), ("{\"name\": \"Kombuis\"}", true, 4),
                ("{\"compass\": true}", true, 5), ("{\"compass\": false}", false, 6),
            ] {
                let changed = try await send(server, .patch, "/api/v1/crews/de-kombuis", patch, token)
                #expect(changed.status == .ok)
                #expect(changed.headers[.eTag]?.contains("\(version)") == true)
                let read = try await send(server, .get, "/api/v1/crews/de-kombuis", nil, token)
                let list = try await send(server, .get, "/api/v1/crews", nil, token)
                for answer in [changed, read, list] {
                    #expect(String(buffer: answer.body).contains("\"compass\":\(isOpen)"), "\(patch)")
                }
            }
            let facts = try await server.database.read { tx in
                try tx.all("SELECT kind FROM outbox WHERE crew = \(crew) AND kind LIKE 'crew.compass%'") {
                    try $0.read() as String
                }
            }
            #expect(facts == [CrewCompassChanged.kind, CrewCompassChanged.kind])
        }
    }

    @Test("is kept when it moves from the crew's row to a table of its own")
    func migration() async throws {
        let all = Modules().migrations
        try await withDatabase(all.filter { $0.name != "Compass002_crews" }) { old in
            let (open, shut) = try await old.write { tx in
                let lea = try tx.addPerson("Lea")
                let crews = (try tx.addCrew("Open", owner: lea).crew, try tx.addCrew("Shut", owner: lea).crew)
                try tx.run("UPDATE crew SET compass = TRUE WHERE id = \(crews.0)")
                return crews
            }
            let new = Database(old.engine, migrations: all)
            try await new.migrate(now: testNow)
            #expect(try await new.read { tx in try CompassSetting.openCrews(in: tx) } == [open])
            #expect(try await new.read { tx in try CompassSetting.isOpen(shut, in: tx) } == false)
            #expect(try await new.check(Modules().invariants) == [])
        }
    }

    @Test("lists the crews that admit them and use defects, in as many statements however many there are")
    func listed() async throws {
        try await withDatabase(Modules().migrations) { database in
            let crews = try await database.write { tx in
                let lea = try tx.addPerson("Lea")
                let crews = try ["One", "Two", "Three"].map { try tx.addCrew($0, owner: lea).crew }
                for crew in crews { try tx.run("INSERT INTO compass_crew (crew) VALUES (\(crew))") }
                try tx.run("INSERT INTO crew_module (crew, module, visible) VALUES (\(crews[1]), 'defects', 'off')")
                return crews
            }
            let (listed, count) = try await database.read { tx in
                var listed: [CrewID] = []
                let count = try countStatements(in: tx) { listed = try CompassSetting.openCrews(in: $0) }
                return (listed, count)
            }
            #expect(Set(listed) == [crews[0], crews[2]] && count == 2)
        }
    }

    @Test("has a button, except in an archived crew, which refuses every change of its settings")
    func archived() async throws {
        try await withServer { server in
            let (crew, token) = try await server.database.write { tx in
                let lea = try tx.addPerson("Lea")
                let crew = try tx.addCrew("De Kombuis", owner: lea).crew
                try tx.run("INSERT INTO compass_crew (crew) VALUES (\(crew))")
                return (crew, try tx.signIn(lea))
            }
            for archivedAt in [nil, testNow] {
                try await server.database.write { tx in
                    try tx.run("UPDATE crew SET archived_at = \(archivedAt) WHERE id = \(crew)")
                }
                let page = try await server.client.execute(
                    uri: "/c/de-kombuis/settings/compass",
                    method: .get,
                    headers: [.cookie: "decklog=\(token)"]
                ) { $0 }
                let hasButton = String(buffer: page.body).contains("action=\"/c/de-kombuis/settings/compass\"")
                #expect(page.status == .ok && hasButton == (archivedAt == nil))
            }
        }
    }

    private func send(
        _ server: TestServer,
        _ method: HTTPRequest.Method,
        _ uri: String,
        _ body: String?,
        _ token: String
    ) async throws -> TestResponse {
        let headers: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
        return try await server.client.execute(
            uri: uri,
            method: method,
            headers: headers,
            body: body.map { ByteBuffer(string: $0) }
        ) { $0 }
    }
}
