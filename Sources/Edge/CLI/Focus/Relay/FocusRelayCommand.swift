import ArgumentParser
import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// `decklog focus relay`
struct FocusRelayCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "relay",
        abstract: "Receives what ActivityWatch programs on this computer record, and sends it to your server.",
        discussion: """
            The programs need no configuration: the relay listens where they expect ActivityWatch, with the token of \
            `decklog login`. While the server can't be reached, recorded activity waits on disk.
            """
    )

    @Option(help: "The port.")
    var port = 5600

    func execute() async throws {
        guard let found = try SignInFile.find(), found.token != nil else {
            throw CommandError("Sign in first: decklog login URL --email ADDRESS")
        }
        let http = HTTPClient(configuration: HTTPTransport.configuration)
        let queue = try RelayQueue(folder: Self.folder(found.url))
        let server = RelayedServer(found.url) { HTTPTransport(url: $0, http: http) }
        let router = Router(context: BasicRequestContext.self)
        router.add(middleware: RelayServer(queue: queue, server: server, hostname: ProcessInfo.processInfo.hostName))
        var logger = Logger(label: "decklog")
        logger.logLevel = .error
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                let waiting = queue.count > 0 ? " \(queue.count) requests are waiting." : ""
                let line = "Relaying http://127.0.0.1:\(port) to \(found.url).\(waiting)\n"
                // Not `print`, which is buffered when the output is not a terminal.
                FileHandle.standardOutput.write(Data(line.utf8))
            },
            logger: logger
        )
        let group = ServiceGroup(
            services: [application, RelayForwarder(queue: queue, server: server)],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        do {
            try await group.run()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            try? await http.shutdown()
            throw CommandError("Port \(port) is in use, possibly by ActivityWatch itself. Stop it, or pass --port.")
        }
        try await http.shutdown()
    }

    /// `$XDG_STATE_HOME/decklog/relay/HOST` (XDG Base Directory Specification): what was recorded for one server is never
    /// sent to another one.
    private static func folder(_ url: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let name = url.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" ? String($0) : "_" }.joined()
        return "\(state ?? (environment["HOME"] ?? "") + "/.local/state")/decklog/relay/\(name)"
    }
}
