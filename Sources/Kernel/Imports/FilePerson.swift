package import Core

/// A person as a file names them.
package struct FilePerson: Sendable, Hashable {
    package var name: String
    package var email: String

    package init(name: String, email: String = "") {
        self.name = name
        self.email = email
    }

    /// The name shown to a manager who chooses the matching member.
    package var title: String {
        if email.isEmpty { return name }
        return name.isEmpty || name == email ? email : "\(name) (\(email))"
    }
}

/// Why a row of a file cannot be imported.
package struct Rejection: Error {
    package let phrase: Phrase

    package init(_ key: String, _ arguments: [String: Phrase.Argument] = [:]) {
        phrase = Phrase(key, arguments)
    }
}
