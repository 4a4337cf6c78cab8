/// What a mail says: its plain text and its HTML are both made of this.
package struct MailContent: Codable, Sendable, Hashable {
    package var subject: String
    package var parts: [Part]

    package init(subject: String, _ parts: [Part]) {
        self.subject = subject
        self.parts = parts
    }

    package enum Part: Codable, Sendable, Hashable {
        case paragraph(String)
        /// To be read and typed.
        case code(String)
        case link(label: String, address: String)
    }
}
