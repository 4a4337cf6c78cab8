import ArgumentParser

/// A command that says in plain words why it did not do what it should.
protocol Verb: AsyncParsableCommand {
    func execute() async throws
}

extension Verb {
    func run() async throws {
        do {
            try await execute()
        } catch {
            throw spoken(error)
        }
    }
}

/// Why a command did not do what it should, in words for the person at the keyboard.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

private func spoken(_ error: any Error) -> any Error {
    // These are the parser's own: it prints them as they are meant.
    if error is ExitCode || error is CleanExit || error is ValidationError { return error }
    return CommandError(sentence(for: error))
}
