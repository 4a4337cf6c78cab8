import API
import ArgumentParser
import AsyncHTTPClient
import Client
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
            `decklog login`. While the server can't be reached, recorded activity waits on disk, for the person who \
            was signed in when the relay started.
            """
    )

    @Option(help: "The port.")
    var port = 5600

    func execute() async throws {
        guard let found = try SignInFile.find(), let token = found.token else {
            throw CommandError("Sign in first: decklog login URL --email ADDRESS")
        }
        let person = try await Self.person(found.url, token, kept: found.person)
        let queue = try RelayQueue(folder: Self.folder(of: person, on: found.url))
        let http = HTTPClient(configuration: HTTPTransport.configuration)
        let server = RelayedServer(found.url, of: person, token) { HTTPTransport(url: $0, http: http) }
        let router = Router(context: BasicRequestContext.self)
        router.add(middleware: RelayServer(queue: queue, server: server, hostname: ProcessInfo.processInfo.hostName))
        var logger = Logger(label: "decklog")
        logger.logLevel = .error
        // Counted before any are sent.
        let count = queue.count
        let waiting = count > 0 ? " \(count) requests are waiting." : ""
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                let line = "Relaying http://127.0.0.1:\(port) to \(found.url).\(waiting)\n"
                // Not `print`, which is buffered when the output is not a terminal.
                try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
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
        } catch {
            try? await http.shutdown()
            guard let error = error as? IOError, error.errnoCode == EADDRINUSE else { throw error }
            throw CommandError("Port \(port) is in use, possibly by ActivityWatch itself. Stop it, or pass --port.")
        }
        try await http.shutdown()
    }

    /// The id of the person whose token it is. Also stores it in a session from before it was stored.
    /// - Parameter kept: the stored id, for when the server can't be reached.
    /// - Returns: `nil` when the server does not say who it is and no id is stored.
    private static func person(_ url: String, _ token: String, kept: String?) async throws -> String? {
        let me: Me
        do {
            me = try await withClient(url, token: token) { client in try await client.send(.getMe()) }
        } catch {
            // Programs lose what is not received, so the relay starts anyway.
            return kept
        }
        let path = SignInFile.path()
        if SignInFile.read(path) == SignInFile(url: url, token: token) {
            try SignInFile(url: url, token: token, person: me.person.id).write(path)
        }
        return me.person.id
    }

    /// `$XDG_STATE_HOME/decklog/relay/HOST_PERSON` (XDG Base Directory Specification): what one person recorded for one
    /// server is never sent for another person, or to another server. Without `_PERSON` if the person is unknown; the
    /// next start that knows the person takes that queue over.
    private static func folder(of person: String?, on url: String) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        let state = environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let relay = "\(state ?? (environment["HOME"] ?? "") + "/.local/state")/decklog/relay"
        let unknown = "\(relay)/\(fileName(url))"
        guard let person else { return unknown }
        let folder = "\(relay)/\(fileName("\(url)_\(person)"))"
        let files = FileManager.default
        if files.fileExists(atPath: unknown) {
            if files.fileExists(atPath: folder) {
                let rest = try RelayQueue(folder: unknown)
                try RelayQueue(folder: folder).take(rest)
                if rest.count == 0 { try files.removeItem(atPath: unknown) }
            } else {
                try files.moveItem(atPath: unknown, toPath: folder)
            }
        }
        return folder
    }

    private static func fileName(_ text: String) -> String {
        text.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" ? String($0) : "_" }.joined()
    }
}
