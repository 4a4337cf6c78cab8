package import Core
package import Storage
package import Web
package import Work

/// A message of a module to people about one subject. Further messages about it to the same person count up one row.
package struct Notice: Sendable {
    /// Whom it concerns; the one who did it, and those who are not in the crew, are left out by the `Notifier`.
    package let recipients: Set<PersonID>
    /// The subject, for instance a shift.
    package let thing: ID<OutboxSubject>
    /// A whole sentence, in the words of the module that says it.
    package let phrase: Phrase
    /// The page about it, from the root of the server: it begins with one slash.
    package let path: String

    package init<Thing>(to recipients: Set<PersonID>, about thing: ID<Thing>, _ phrase: Phrase, path: String) {
        self.recipients = recipients
        self.thing = thing.cast()
        self.phrase = phrase
        self.path = path
    }
}

/// Makes the notices of a module's facts: their recipients and texts.
package protocol NoticeMaker: ModuleExtension {
    /// Nothing for a fact that is not the module's own, or concerns nobody.
    /// - Throws: to be asked again later, with nobody told.
    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice]
}
