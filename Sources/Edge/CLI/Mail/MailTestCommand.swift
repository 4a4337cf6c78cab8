import App
import ArgumentParser
import Core
import Mail

/// `decklog mail test`
struct MailTestCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Sends a mail right away, and shows the mail server's response.",
        discussion: "Needs DECKLOG_SMTP_URL and DECKLOG_MAIL_FROM, as the server does."
    )

    @Argument(help: "The address to send it to.")
    var address: String

    @OptionGroup var options: ServerOptions

    func execute() async throws {
        let address = try Validation.one { $0.email("address", self.address) }
        guard let server = try await options.settings().mail else {
            throw CommandError("No mail server is set. Set DECKLOG_SMTP_URL and DECKLOG_MAIL_FROM.")
        }
        let content = MailContent(
            subject: "Decklog can send mail",
            [.paragraph("This mail was sent with: decklog mail test")]
        )
        switch await CurlTransport(server).send(content, to: address, at: .systemNow()) {
        case .sent: print("The mail server accepted the mail for \(address).")
        case .later(let problem): throw CommandError("The mail server did not accept the mail: \(problem)")
        case .noSuchAddress(let problem): throw CommandError("The mail server does not know this address: \(problem)")
        }
    }
}
