import API
import App
import Foundation
import Hummingbird
import TestSupport
import Testing
import Web

@Suite("The printed description")
struct PrintedDescriptionTests {
    /// `DECKLOG_UPDATE=1 swift test --filter PrintedDescriptionTests` updates the file.
    @Test("equals openapi.yaml, so that a change of the API is visible in review")
    func isCommitted() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Edge/App/Resources/openapi.yaml").standardizedFileURL
        let printed = try Description.print()
        if ProcessInfo.processInfo.environment["DECKLOG_UPDATE"] != nil { try Data(printed.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == printed)
    }

    @Test("names every operation once, with a path of its own")
    func areDistinct() {
        let operations = API.Operation.all
        #expect(operations.count > 150)
        #expect(Set(operations.map(\.id)).count == operations.count)
        #expect(Set(operations.map { "\($0.method.rawValue) \($0.path)" }).count == operations.count)
        for operation in operations { #expect(!operation.summary.isEmpty, "\(operation.id)") }
    }

    @Test("has all operations that the server has routes for, and no others")
    func areRegistered() async throws {
        try await withServer { test in
            let router = Router(context: WebContext.self)
            for module in Modules(media: test.media).all { module.addRoutes(test.server.site, to: router) }
            let routes = router.routes.filter { $0.path.description.hasPrefix("/api/v1/") }
                .map { "\($0.method.rawValue) \($0.path.description)" }
            let operations = API.Operation.all.filter { $0.path.hasPrefix("/api/v1/") }
                .map { "\($0.method.rawValue) \($0.path)" }
            #expect(Set(routes) == Set(operations))
            #expect(routes.count == operations.count)
        }
    }
}
