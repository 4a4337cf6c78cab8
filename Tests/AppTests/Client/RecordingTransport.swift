import Client
import Foundation
import Synchronization

/// Returns the given responses in order, then keeps returning the last one, and records the requests.
final class RecordingTransport: Transport {
    private struct State {
        var answers: [Result<HTTPAnswer, any Error>]
        var calls: [HTTPCall] = []
    }

    struct LineIsDead: Error {}

    private let state: Mutex<State>

    init(_ answers: Result<HTTPAnswer, any Error>...) {
        state = Mutex(State(answers: answers))
    }

    var calls: [HTTPCall] { state.withLock(\.calls) }

    func send(_ call: HTTPCall) async throws -> HTTPAnswer {
        let result: Result<HTTPAnswer, any Error> = state.withLock { state in
            state.calls.append(call)
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
        }
        return try result.get()
    }
}

extension Result where Success == HTTPAnswer, Failure == any Error {
    static var dead: Self { .failure(RecordingTransport.LineIsDead()) }
    static var done: Self { .success(HTTPAnswer(status: 204)) }

    static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Self {
        .success(HTTPAnswer(status: status, headers: headers, body: Data(text.utf8)))
    }
}

extension DecklogClient {
    /// Without pauses, so that a test does not wait.
    init(_ transport: RecordingTransport, token: String? = nil) {
        self.init(transport: transport, token: token, headers: ["User-Agent": "test"], pause: .zero)
    }
}
