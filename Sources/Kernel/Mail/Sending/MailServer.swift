import Foundation

/// The mail server for outgoing mail, as configured: `smtps://user:password@mail.example.org`.
package struct MailServer: Sendable, CustomStringConvertible {
    /// Without user name and password.
    let url: String
    let user: String?
    let password: String?
    /// Whether connections without TLS are refused: always, except to this machine.
    let demandsTLS: Bool
    package let sender: MailSender

    /// - Returns: `nil` if the text is not the URL of a mail server.
    package init?(_ text: String, sender: MailSender) {
        guard let url = URLComponents(string: text), let scheme = url.scheme, ["smtp", "smtps"].contains(scheme),
            let host = url.host, !host.isEmpty, url.path.isEmpty || url.path == "/", url.query == nil,
            url.fragment == nil, (url.user == nil) == (url.password == nil)
        else { return nil }
        let port = url.port ?? (scheme == "smtps" ? 465 : 587)
        self.url = "\(scheme)://\(host):\(port)"
        user = url.user
        password = url.password
        demandsTLS = !isThisMachine(host)
        self.sender = sender
    }

    /// Without the user and the password, which must not get into a log.
    package var description: String { url }
}

/// The sender of all mail.
package struct MailSender: Sendable, Hashable {
    package let name: String
    package let address: String

    /// - Parameter text: `decklog@example.org` or `Decklog <decklog@example.org>`.
    /// - Returns: `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "<", omittingEmptySubsequences: false)
        let address = parts.count == 2 && text.hasSuffix(">") ? parts[1].dropLast() : parts.count == 1 ? parts[0] : ""
        let halves = address.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty,
            address.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), !address.contains(where: { "<>,;:\"\\()".contains($0) })
        else { return nil }
        self.address = String(address)
        let name = parts.count == 2 ? parts[0].trimmingCharacters(in: .whitespaces) : ""
        self.name = name.isEmpty ? "Decklog" : name
    }

    var header: String {
        let words = encodedWords(name)
        let isAtom = name.utf8.allSatisfy { byte in
            0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x20
        }
        let shown =
            words == [name] && !isAtom
            ? "\"\(name.replacing("\\", with: "").replacing("\"", with: ""))\"" : words.joined(separator: "\r\n ")
        return "\(shown) <\(address)>"
    }
}

private func isThisMachine(_ host: String) -> Bool {
    host == "localhost" || host == "[::1]" || host == "::1" || host.hasPrefix("127.")
}
