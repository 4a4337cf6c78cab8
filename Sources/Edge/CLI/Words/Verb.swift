import ArgumentParser

/// A command that reports failures in plain words.
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

/// The reason why a command failed, in words for the user.
struct CommandError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

private func spoken(_ error: any Error) -> any Error {
    // Errors of the argument parser, which it prints itself.
    if error is ExitCode || error is CleanExit || error is ValidationError { return error }
    return CommandError(sentence(for: error))
}
