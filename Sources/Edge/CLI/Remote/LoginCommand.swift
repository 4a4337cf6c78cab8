import API
import ArgumentParser
import Client

/// `decklog login`
struct LoginCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Signs in to a server, for later commands.",
        discussion: """
            Asks for the password; without a terminal, it is the first line of standard input. In scripts, set DECKLOG_URL \
            and DECKLOG_TOKEN instead, with an access token created in your settings.
            """
    )

    @Argument(help: "The address of the server, such as https://roster.example.org.")
    var url: String

    @Option(help: "The e-mail address of your account.")
    var email: String

    func execute() async throws {
        let url = try serverAddress(url)
        let input = SignIn(email: email, password: try readPassword("Password: "))
        try await withClient(url, token: nil) { client in
            let entrance: SignedIn
            do {
                entrance = try await client.send(.signIn(input))
            } catch let error as DecklogError where error.code == .unauthenticated {
                // Without the usual hint to sign in, which is what the user is doing.
                throw CommandError(error.problem?.detail ?? "")
            }
            let kept = SignInFile(url: url, token: entrance.token, person: entrance.person.id)
            try kept.write(SignInFile.path())
            print("You are signed in to \(url) as \(printable(entrance.person.name)).")
        }
    }
}
