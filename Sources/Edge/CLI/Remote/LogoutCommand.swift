import API
import ArgumentParser
import Client
import Foundation

/// `decklog logout`
struct LogoutCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Signs out of the server."
    )

    func execute() async throws {
        let path = SignInFile.path()
        guard let kept = SignInFile.read(path) else { return print("You are not signed in.") }
        do {
            try await withClient(kept.url, token: kept.token) { try await $0.send(.signOut()) }
        } catch let error as DecklogError where error.code == .unauthenticated {
            // The server has already ended the session.
        }
        try FileManager.default.removeItem(atPath: path)
        print("You are signed out of \(kept.url).")
    }
}
