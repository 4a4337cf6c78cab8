import API
import App
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOFoundationEssentialsCompat
import TestSupport
import Testing
import Web

@Suite("The server, as its operator sees it")
struct OperatingTests {
    @Test("tells its health, engine and schema")
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

    @Test("answers 405 and names the methods, where the address exists for another one")
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

    @Test("serves the description of its own endpoints")
    func description() async throws {
        try await withServer { test in
            try await test.client.execute(uri: "/api/openapi.yaml", method: .get) { answer in
                #expect(answer.status == .ok)
                #expect(String(buffer: answer.body).hasPrefix("openapi: 3."))
            }
        }
    }

    @Test("shows its measures to the machine itself only, also when a proxy on it asks for somebody else")
    func metrics() async throws {
        try await withServer(isLive: true) { test in
            try await test.client.execute(uri: "/metrics", method: .get) { answer in
                #expect(answer.status == .ok)
                #expect(String(buffer: answer.body).contains("decklog_answers_total{status=\"2xx\"}"))
            }
            let forwarded: HTTPFields = [.forwardedFor: "203.0.113.9"]
            try await test.client.execute(uri: "/metrics", method: .get, headers: forwarded) { answer in
                #expect(answer.status == .notFound)
            }
        }
    }
}

/// What a browser says of a request that one of our own pages makes.
private let ownPage: HTTPFields = [.fetchSite: "same-origin"]
