import CCurl
package import Core
import Work

/// Passes messages to a mail server.
package protocol MailTransport: Sendable {
    var sender: MailSender { get }
    func send(_ message: [UInt8], to address: String) async -> MailOutcome
}

extension MailTransport {
    /// Sends one mail at once, bypassing the queue.
    package func send(_ content: MailContent, to address: String, at now: Instant) async -> MailOutcome {
        let message = MailMessage(id: .new(at: now), from: sender, to: address, content: content, date: now)
        return await send(message.bytes(), to: address)
    }
}

/// The answer of a mail server to a message.
package enum MailOutcome: Sendable, Hashable {
    case sent
    /// To be retried, including when the operator has to fix something first.
    case later(String)
    /// The mail server reported that the address does not exist.
    case noSuchAddress(String)
}

/// Sends through libcurl, on its own threads, because libcurl blocks and a mail server may be slow.
package struct CurlTransport: MailTransport {
    /// The number of messages sent concurrently.
    static let lanes = 4
    private static let connectSeconds = 10
    private static let seconds = 60

    private static let threads = GrowingExecutor(width: lanes, most: lanes, niceness: Niceness.slow)

    private let server: MailServer

    package var sender: MailSender { server.sender }

    package init(_ server: MailServer) {
        self.server = server
    }

    package func send(_ message: [UInt8], to address: String) async -> MailOutcome {
        await withTaskExecutorPreference(Self.threads) { Self.send(message, to: address, by: server) }
    }

    private static func send(_ message: [UInt8], to address: String, by server: MailServer) -> MailOutcome {
        var outcome = mail_outcome()
        server.url.withCString { url in
            server.sender.address.withCString { from in
                address.withCString { to in
                    withOptional(server.user) { user in
                        withOptional(server.password) { password in
                            message.withUnsafeBytes { bytes in
                                var order = mail_order(
                                    url: url,
                                    user: user,
                                    password: password,
                                    from: from,
                                    to: to,
                                    bytes: bytes.bindMemory(to: CChar.self).baseAddress,
                                    length: bytes.count,
                                    demands_tls: server.demandsTLS ? 1 : 0,
                                    connect_seconds: connectSeconds,
                                    seconds: seconds
                                )
                                outcome = mail_send(&order)
                            }
                        }
                    }
                }
            }
        }
        let said = withUnsafeBytes(of: outcome.error) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return judge(result: Int(outcome.result), response: outcome.response, said: said)
    }

    private static func withOptional(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
        if let text { text.withCString(body) } else { body(nil) }
    }

    /// Checks libcurl's result first: when TLS is missing, the server's last response was positive.
    static func judge(result: Int, response: Int, said: String) -> MailOutcome {
        if result == 0 { return .sent }
        let reason = said.isEmpty ? "libcurl \(result)" : said
        // RFC 3463 and 5321: no mailbox, moved, invalid name, not a mailbox. Other refusals are about the sender or the
        // message.
        let isNoAddress = said.hasPrefix("RCPT failed") && [550, 551, 553, 555, 556].contains(response)
        return isNoAddress ? .noSuchAddress(reason) : .later(reason)
    }
}
