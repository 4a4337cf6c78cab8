/// What a mail says: its plain text and its HTML are both made of this.
package struct MailContent: Codable, Sendable, Hashable {
    package var subject: String
    package var parts: [Part]
    /// What it is about: mails about one thing are one conversation in a mail program. Their subject has to be the same, too.
    package var thread: String?
    /// The address by which mail programs turn such mail off, with one click and a `POST` (RFC 8058).
    package var unsubscribe: String?

    package init(subject: String, _ parts: [Part], thread: String? = nil, unsubscribe: String? = nil) {
        self.subject = subject
        self.parts = parts
        self.thread = thread
        self.unsubscribe = unsubscribe
    }

    package enum Part: Codable, Sendable, Hashable {
        case paragraph(String)
        /// To be read and typed.
        case code(String)
        case link(label: String, address: String)
    }
}
