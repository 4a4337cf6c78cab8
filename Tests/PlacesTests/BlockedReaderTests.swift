import API
import Accounts
import Core
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("A person who is blocked while the page of an experience is open")
struct BlockedReaderTests {
    private struct World: Sendable {
        let test: TestServer
        let lea, vera: PersonID
        let token: String
        let id: ExperienceID

        /// The requests of the page and of the API that save and report the experience.
        var requests: [(method: HTTPRequest.Method, path: String, body: String, answer: Int)] {
            [
                (.post, "/places/\(id)/save", "", 303), (.post, "/places/\(id)/report", "reason=Faces", 303),
                (.put, "/api/v1/experiences/\(id)/save", "", 204),
                (.post, "/api/v1/experiences/\(id)/flags", #"{"reason": "Faces"}"#, 201),
            ]
        }

        /// A statement with which Lea blocks Vera.
        var block: SQL {
            """
            INSERT INTO person_avoided (person, other, kind, id, since)
            VALUES (\(lea), \(vera), \(AvoidanceKind.block), \(AvoidanceID.new(at: testNow)), \(testNow))
            """
        }

        func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async throws -> Int {
            let isForAPI = path.hasPrefix("/api/")
            let headers: HTTPFields = [
                .authorization: "Bearer \(token)", .fetchSite: "same-origin",
                .contentType: isForAPI ? "application/json" : "application/x-www-form-urlencoded",
            ]
            let buffer = body.isEmpty ? nil : ByteBuffer(string: body)
            return try await test.client.execute(uri: path, method: method, headers: headers, body: buffer) {
                $0.status.code
            }
        }

        func run(_ statement: SQL) async throws {
            try await test.database.write { tx in try tx.run(statement) }
        }

        /// How many people saved it, counted twice, and its reports.
        func counts() async throws -> [Int?] {
            try await test.database.read { tx in
                [
                    try tx.value("SELECT saves FROM experience"), try tx.value("SELECT COUNT(*) FROM experience_save"),
                    try tx.value("SELECT COUNT(*) FROM experience_flag"),
                ]
            }
        }
    }

    @Test("cannot save or report it, not even when the block comes during the request: 404, and nothing changes")
    func refused() async throws {
        let interruption = Interruption()
        try await withServer(interruption: interruption) { test in
            let world = try await test.database.write { tx in
                let (lea, vera) = (try tx.addPerson("Lea"), try tx.addPerson("Vera"))
                let acting = PersonTransaction(lea, at: testNow, in: tx)
                let draft = NewExperience(title: "Round", sharing: .server)
                let id = try Experience.add(draft, most: 200, in: acting).id
                return World(test: test, lea: lea, vera: vera, token: try tx.signIn(vera), id: id)
            }
            let pages = ["/places/\(world.id)", "/places/\(world.id)/report"]
            for request in world.requests {
                for isLate in [false, true] {
                    for page in pages { #expect(try await world.send(.get, page) == 200, "\(page)") }
                    if isLate {
                        let (happened, status) = try await interruption.happens(world.block) {
                            try await world.send(request.method, request.path, request.body)
                        }
                        #expect(happened && status == 404, "\(request)")
                    } else {
                        try await world.run(world.block)
                        let status = try await world.send(request.method, request.path, request.body)
                        #expect(status == 404, "\(request)")
                    }
                    for page in pages { #expect(try await world.send(.get, page) == 404, "\(page)") }
                    #expect(try await world.counts() == [0, 0, 0], "\(request)")
                    try await world.run("DELETE FROM person_avoided")
                }
                // It is the block that made the difference.
                let status = try await world.send(request.method, request.path, request.body)
                #expect(status == request.answer, "\(request)")
                #expect(try await world.counts() != [0, 0, 0], "\(request)")
                try await world.run("DELETE FROM experience_save")
                try await world.run("DELETE FROM experience_flag")
                try await world.run("UPDATE experience SET saves = 0")
            }
        }
    }
}
