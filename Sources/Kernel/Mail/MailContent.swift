/// The content of a mail, from which its plain text and its HTML are generated.
package struct MailContent: Codable, Sendable, Hashable {
    package var subject: String
    package var parts: [Part]
    /// The subject of a conversation: mail programs group mails with the same value, if their subject lines are equal
    /// too.
    package var thread: String?
    /// The URL that mail programs call to unsubscribe, with one click and a `POST` (RFC 8058).
    package var unsubscribe: String?

    package init(subject: String, _ parts: [Part], thread: String? = nil, unsubscribe: String? = nil) {
        self.subject = subject
        self.parts = parts
        self.thread = thread
        self.unsubscribe = unsubscribe
    }

    package enum Part: Codable, Sendable, Hashable {
        case paragraph(String)
        /// A code to read and type.
        case code(String)
        case link(label: String, address: String)
    }
}
