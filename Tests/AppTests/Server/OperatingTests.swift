import API
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOFoundationEssentialsCompat
import Storage
import TestSupport
import Testing
import Web

@testable import App

@Suite("The server, as its operator sees it")
struct OperatingTests {
    @Test("reports its health, engine and schema")
    func health() async throws {
        try await withServer { test in
            try await test.client.execute(uri: "/health", method: .get) { answer in
                #expect(answer.status == .ok)
                let health = try JSONDecoder().decode(Health.self, from: Data(buffer: answer.body))
                #expect(
                    health == Health(engine: isOnPostgreSQL ? .postgresql : .sqlite, schema: Modules().migrations.count)
                )
            }
        }
    }

    @Test(
        "answers 503 with a problem document while its database has a fault of any kind",
        .enabled(if: !isOnPostgreSQL)
    )
    func fault() async throws {
        try await withServer { test in
            try await test.database.write { tx in try tx.run("ALTER TABLE schema_migration RENAME TO gone") }
            try await test.client.execute(uri: "/health", method: .get) { answer in
                #expect(answer.status == .serviceUnavailable)
                #expect(answer.headers[.contentType] == "application/problem+json")
                let problem = try JSONDecoder().decode(Problem.self, from: Data(buffer: answer.body))
                #expect(problem.code == .unavailable)
            }
            try await test.database.write { tx in try tx.run("ALTER TABLE gone RENAME TO schema_migration") }
            try await test.client.execute(uri: "/health", method: .get) { answer in #expect(answer.status == .ok) }
        }
    }

    @Test("reports a full disk, and then refuses imports while everything else works")
    func fullDisk() async throws {
        let disk = DiskSpace(floor: 500) { DiskSpace.Room(free: 400, total: 1_000) }
        let limits = StorageLimits(disk: disk, crew: nil, personADay: nil)
        try await withServer(isLive: true, limits: limits) { test in
            try await test.client.execute(uri: "/health", method: .get) { answer in
                #expect(answer.status == .ok)
                let health = try JSONDecoder().decode(Health.self, from: Data(buffer: answer.body))
                #expect(health.disk == .full)
            }
            try await test.client.execute(uri: "/metrics", method: .get) { answer in
                let text = String(buffer: answer.body)
                #expect(text.contains("decklog_disk_free_bytes{disk=\"database\"} 400\n"))
                #expect(text.contains("decklog_disk_floor_bytes{disk=\"files\"} 500\n"))
                #expect(text.contains("decklog_data_bytes 0\n"))
            }
            let token = try await test.database.write { tx in
                let owner = try tx.addPerson("Marieke")
                _ = try tx.addCrew("De Kombuis", owner: owner)
                return try tx.signIn(owner)
            }
            let headers: HTTPFields = [.authorization: "Bearer \(token)"]
            for kind in ["hours?format=toggl", "defects?format=jira"] {
                let path = "/api/v1/crews/de-kombuis/imports/\(kind)"
                let file = ByteBuffer(string: "a,b\n1,2\n")
                try await test.client.execute(uri: path, method: .post, headers: headers, body: file) { answer in
                    #expect(answer.status == .serviceUnavailable)
                    #expect(String(buffer: answer.body).contains("lowDiskSpace"))
                }
            }
            let left = try await test.database.read { tx in
                try tx.exists("SELECT 1 FROM hours_import UNION ALL SELECT 1 FROM defect_import")
            }
            #expect(!left)
            let name = ByteBuffer(string: #"{"name": "Marieke B."}"#)
            let json: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
            try await test.client.execute(uri: "/api/v1/me", method: .patch, headers: json, body: name) { answer in
                #expect(answer.status == .ok)
            }
        }
    }

    @Test("answers 405 with the allowed methods if the path exists for another method")
    func wrongMethod() async throws {
        try await withServer { test in
            try await test.client.execute(uri: "/health", method: .delete, headers: ownPage) { answer in
                #expect(answer.status == .methodNotAllowed)
                #expect(answer.headers[.allow] == "GET, HEAD")
            }
            try await test.client.execute(uri: "/api/v1/crews/x/exchanges/y/acceptance", method: .get) { answer in
                #expect(answer.status == .methodNotAllowed)
                #expect(answer.headers[.allow] == "POST")
                #expect(answer.headers[.contentType] == "application/problem+json")
            }
            try await test.client.execute(uri: "/nowhere", method: .delete, headers: ownPage) { answer in
                #expect(answer.status == .notFound)
            }
        }
    }

    @Test("answers HEAD like GET, without the body")
    func head() async throws {
        try await withServer { test in
            try await test.client.execute(uri: "/signin", method: .head) { answer in
                #expect(answer.status == .ok)
                #expect(answer.body.readableBytes == 0)
            }
        }
    }

    @Test("serves the description of its own endpoints, once to a program that keeps it")
    func description() async throws {
        try await withServer { test in
            let path = "/api/openapi.yaml"
            let tag = try await test.client.execute(uri: path, method: .get) { answer in
                #expect(answer.status == .ok)
                #expect(String(buffer: answer.body).hasPrefix("openapi: 3."))
                return answer.headers[.eTag]
            }
            let known: HTTPFields = [.ifNoneMatch: try #require(tag)]
            try await test.client.execute(uri: path, method: .get, headers: known) { answer in
                #expect(answer.status == .notModified && answer.body.readableBytes == 0)
            }
        }
    }

    @Test("shows metrics to the local machine only, and not for requests that a local proxy forwards")
    func metrics() async throws {
        try await withServer(isLive: true) { test in
            try await test.client.execute(uri: "/metrics", method: .get) { answer in
                #expect(answer.status == .ok)
                let text = String(buffer: answer.body)
                #expect(text.contains("\ndecklog_outbox_waiting 0\n"))
                #expect(text.contains("\ndecklog_backup_age_seconds +Inf\n"))
                #expect(text.contains("\ndecklog_database_connections{state=\"busy\"} "))
            }
            try await Backups.note(at: .systemNow(), in: test.database)
            try await test.client.execute(uri: "/metrics", method: .get) { answer in
                let line = String(buffer: answer.body).split(separator: "\n").first {
                    $0.hasPrefix("decklog_backup_age_seconds ")
                }
                let age = try #require(line?.split(separator: " ").last.flatMap { Double($0) })
                #expect(age >= 0 && age < .infinity)
            }
            for forwarded in [[.forwardedFor: "203.0.113.9"], [.forwardedProto: "https"]] as [HTTPFields] {
                try await test.client.execute(uri: "/metrics", method: .get, headers: forwarded) { answer in
                    #expect(answer.status == .notFound)
                }
            }
        }
    }

    @Test("shows the metrics that need no database while it has a fault", .enabled(if: !isOnPostgreSQL))
    func metricsWithoutDatabase() async throws {
        try await withServer(isLive: true) { test in
            func metrics() async throws -> String {
                try await test.client.execute(uri: "/metrics", method: .get) { answer in
                    #expect(answer.status == .ok)
                    return String(buffer: answer.body)
                }
            }
            #expect(try await metrics().contains("\ndecklog_database_up 1\n"))
            try await test.database.write { tx in try tx.run("ALTER TABLE backup RENAME TO gone") }
            let text = try await metrics()
            #expect(text.contains("\ndecklog_database_up 0\n") && text.contains("\ndecklog_live_connections 0\n"))
            #expect(!text.contains("decklog_outbox_waiting"))
            try await test.database.write { tx in try tx.run("ALTER TABLE gone RENAME TO backup") }
            #expect(try await metrics().contains("\ndecklog_outbox_waiting 0\n"))
        }
    }

    @Test(
        "knows the local machine by every notation of its address",
        arguments: [
            ("127.0.0.1", true), ("::ffff:127.0.0.1", true), ("::1", true), ("0:0:0:0:0:0:0:1", true),
            ("192.0.2.1", false), ("::ffff:192.0.2.1", false), ("2001:db8::1", false), ("", false), (nil, false),
        ] as [(String?, Bool)]
    )
    func thisMachine(_ peer: String?, _ isLocal: Bool) {
        #expect(isThisMachine(peer) == isLocal)
    }
}

/// The headers that a browser sends with a request from one of our own pages.
private let ownPage: HTTPFields = [.fetchSite: "same-origin"]
