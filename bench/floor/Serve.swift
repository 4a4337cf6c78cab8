import ArgumentParser
import Foundation
import Hummingbird
import NIOCore

/// `benchfloor serve`: the bare framework, which serves bytes from memory without authentication.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve")

    @Option var port: Int

    @Option(help: "A body of JSON, for /json.")
    var json: String

    @Option(help: "Another, for /week.")
    var week: String

    @Option(help: "A body of HTML, for /html.")
    var html: String

    @Option(help: "Another, for /plan.")
    var plan: String

    @Option(help: "Another, for /busy.")
    var busy: String

    func run() async throws {
        let router = Router()
        try serve(json, at: "json", as: "application/json", router)
        try serve(week, at: "week", as: "application/json", router)
        for (file, path) in [(html, "html"), (plan, "plan"), (busy, "busy")] {
            try serve(file, at: RouterPath(path), as: "text/html; charset=utf-8", router)
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil)
        )
        try await application.runService()
    }

    private func serve(_ file: String, at path: RouterPath, as type: String, _ router: Router<BasicRequestContext>)
        throws
    {
        let body = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: file)))
        router.get(path) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: type, .cacheControl: "no-store"],
                body: .init(byteBuffer: body)
            )
        }
    }
}
