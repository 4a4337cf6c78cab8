package import Core
package import Storage
package import Web
package import Work

/// A message from a module about one subject. A repeated message about the same subject updates the existing row and
/// its count.
package struct Notice: Sendable {
    /// The people concerned; the `Notifier` leaves out the actor and people who are not in the crew.
    package let recipients: Set<PersonID>
    /// The subject, for instance a shift.
    package let thing: ID<OutboxSubject>
    /// A complete sentence, from the strings of the module.
    package let phrase: Phrase
    /// The path of the page about it; it begins with a single slash.
    package let path: String

    package init<Thing>(to recipients: Set<PersonID>, about thing: ID<Thing>, _ phrase: Phrase, path: String) {
        self.recipients = recipients
        self.thing = thing.cast()
        self.phrase = phrase
        self.path = path
    }
}

/// Maps the facts of a module to messages.
package protocol NoticeMaker: ModuleExtension {
    /// Returns an empty array for facts of other modules, and for those that concern nobody.
    /// - Throws: any error; the delivery is then retried later.
    func notices(for entry: OutboxEntry, in tx: Tx) throws -> [Notice]
}
