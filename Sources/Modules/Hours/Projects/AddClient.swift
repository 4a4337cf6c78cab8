package import Accounts
import Core
import Storage

extension CrewClient {
    /// The maximum number in a crew.
    package static let most = 5_000

    /// Creates a client.
    /// - Throws: `AppError.invalid`; `conflict`, field `name`, code `exists`, for a name that is taken, ignoring case,
    ///   or field `client`, code `tooMany`.
    package static func add(_ name: String, in tx: MemberTransaction) throws -> CrewClient {
        let name = try checked(name)
        try refuseSecond(name, but: nil, in: tx)
        try refuseTooMany(tx.viewer, tx)
        let id = ClientID.new(at: tx.now)
        try tx.run(
            "INSERT INTO client (crew, id, name, name_key) VALUES (\(tx.crew), \(id), \(name), \(nameKey(name)))"
        )
        try tx.record(ClientAdded(name: name), about: id)
        return try find(id, tx.viewer, in: tx)
    }

    static func refuseTooMany(_ viewer: Viewer, _ tx: Tx) throws {
        let count: Int? = try tx.value("SELECT COUNT(*) FROM client WHERE crew = \(viewer.crew)")
        try AppError.requireRoom(count, below: most, "client", "tooMany", "hours.client.tooMany")
    }

    static func checked(_ name: String) throws -> String {
        try Validation.one { $0.line("name", name, 1...Project.longestName) }
    }

    static func refuseSecond(_ name: String, but id: ClientID?, in tx: MemberTransaction) throws {
        let other = try tx.first(
            "SELECT id, name FROM client WHERE crew = \(tx.crew) AND name_key = \(nameKey(name))"
        ) { (id: try $0.read() as ClientID, name: try $0.read() as String) }
        guard let other, other.id != id else { return }
        throw AppError.conflict("name", "exists", Phrase("hours.client.exists", ["name": .text(other.name)]))
    }
}
