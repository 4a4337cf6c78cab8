/// Something that happened in a crew, in the past tense, written down in the transaction that made it so.
///
/// Its fields are a promise: they are read back years later, so they are only ever added to, as optionals.
package protocol Fact: Codable, Sendable {
    /// `noun.verb`, for instance `shift.offered`. Never changed once it has shipped.
    static var kind: String { get }
}
