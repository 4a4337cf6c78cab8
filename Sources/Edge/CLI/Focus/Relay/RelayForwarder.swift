import API
import Client
import Foundation
import ServiceLifecycle

/// Sends the requests of a queue to the server, one after the other.
struct RelayForwarder: Service {
    private static let longestPause = 30.0

    let queue: RelayQueue
    let server: RelayedServer

    /// What to do with a request after its answer.
    private enum Outcome {
        case done, again, discard(String), wait(String)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var additions = queue.additions.makeAsyncIterator()
            var (pause, said) = (1.0, "")
            while !Task.isCancelled {
                guard let (number, request) = queue.first() else {
                    _ = await additions.next()
                    continue
                }
                switch await outcome(of: request) {
                case .done:
                    queue.remove(number)
                    if !said.isEmpty { say("The server is responding again.") }
                    (pause, said) = (1, "")
                case .again: break
                case .discard(let reason):
                    queue.remove(number)
                    say("Discarded a request to \(request.target): \(reason)")
                case .wait(let reason):
                    if reason != said { say("\(reason) Recorded activity waits here until then.") }
                    said = reason
                    try? await Task.sleep(for: .seconds(pause))
                    pause = min(pause * 2, Self.longestPause)
                }
            }
        }
    }

    private func outcome(of request: RelayedRequest) async -> Outcome {
        do {
            let answer = try await send(request)
            guard answer.status == 404, let bucket = queue.bucket(of: request.target) else {
                return outcome(after: answer)
            }
            let made = try await send(bucket)
            switch made.status {
            // The bucket was deleted while its program was running, and is there again.
            case 200..<300: return .again
            // The bucket exists, so it is the path of the request that does not.
            case 304: return outcome(after: answer)
            default: return outcome(after: made)
            }
        } catch {
            return .wait("The server can't be reached: \(error).")
        }
    }

    private func send(_ request: RelayedRequest) async throws -> HTTPAnswer {
        try await server.send(.post, request.target, body: request.body, key: request.key)
    }

    private func outcome(after answer: HTTPAnswer) -> Outcome {
        switch answer.status {
        case 200..<300, 304: .done
        // A proxy in front of it, or a network that wants people to sign in first.
        case 300..<400: .wait("Something else responds in place of the server, with status \(answer.status).")
        case 401, 403: .wait("The server does not accept your token. Sign in again: decklog login.")
        case 409: .wait(answer.message ?? "There is no space for more recorded activity on the server.")
        case 408, 429, 500...: .wait("The server responded with status \(answer.status).")
        default: .discard(answer.message ?? "status \(answer.status)")
        }
    }

    private func say(_ text: String) {
        complain(printable(text))
    }
}

/// The server, with the token that `decklog login` stored. Both are read for each request, because the user may sign in
/// again in the meantime.
final class RelayedServer: Sendable {
    /// The server and the person that the recorded requests are for; no person if unknown when the relay started.
    private let url: String
    private let person: String?
    /// The person's token when the relay started.
    private let token: String
    private let transport: @Sendable (String) -> any Transport

    init(
        _ url: String,
        of person: String?,
        _ token: String,
        _ transport: @escaping @Sendable (String) -> any Transport
    ) {
        (self.url, self.person, self.token) = (url, person, token)
        self.transport = transport
    }

    /// - Throws: an error that describes why there is no answer.
    func send(
        _ method: API.Operation.Method,
        _ target: String,
        body: Data? = nil,
        key: String? = nil
    ) async throws -> HTTPAnswer {
        guard let found = try SignInFile.find(), let token = found.token else {
            throw CommandError("sign in first with decklog login")
        }
        guard found.url == url else {
            throw CommandError("you are signed in to \(found.url): sign in to \(url), or start the relay again")
        }
        guard token == self.token || person != nil && found.person == person else {
            throw CommandError("you are signed in as someone else: sign in as before, or start the relay again")
        }
        var headers = ["Authorization": "Bearer \(token)", "User-Agent": "decklog", "Accept": "application/json"]
        if body != nil { headers["Content-Type"] = "application/json" }
        headers["Idempotency-Key"] = key
        var call = HTTPCall(method, target, headers: headers, body: body)
        // The query is in the target already.
        call.isDownload = method == .get
        return try await transport(found.url).send(call)
    }
}

/// An error as ActivityWatch's API describes it.
private struct RelayedError: Decodable {
    let message: String
}

extension HTTPAnswer {
    /// The message of an error.
    fileprivate var message: String? {
        (try? JSONDecoder().decode(RelayedError.self, from: body))?.message
    }
}
