/// Something that happened in a crew, in the past tense, recorded in the transaction that makes it true.
///
/// Its properties are permanent, because facts are read years later: new ones may only be added, as optionals.
package protocol Fact: Codable, Sendable {
    /// In the form `noun.verb`, for instance `shift.offered`. Never changed once it has shipped.
    static var kind: String { get }
}
