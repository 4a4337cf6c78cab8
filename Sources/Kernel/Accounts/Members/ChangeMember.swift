package import API
package import Core
import Storage
package import Web

extension Members {
    /// Changes a member's role (owners) or positions, or the name of a member without an account (managers).
    /// - Parameters:
    ///   - name: `nil` keeps the name.
    ///   - role: `nil` keeps the role.
    ///   - positions: the new list; `nil` keeps the positions. New positions are added to the crew.
    ///   - limits: `nil` for the operator, who is not limited.
    /// - Throws: `AppError` `notFound`, `forbidden`, `invalid`, or `conflict` (code `archived`, `lastOwner`,
    ///   `limit`, `noAccount`, `account` or `taken`).
    package static func change(
        _ person: PersonID,
        name: String? = nil,
        role: API.Role? = nil,
        positions: [String]? = nil,
        within limits: Limits? = nil,
        in tx: MemberTransaction
    ) throws {
        let member = try read(person, of: tx.crew, in: tx)
        try tx.viewer.requireManager()
        let formerPositions = try sortedPositions(of: person, in: tx)
        if let name { try rename(member, to: name, in: tx) }
        if let role, role != member.role { try change(member, to: role, limits, in: tx) }
        if let positions { try replacePositions(of: person, with: positions, in: tx) }
        let fact = MemberChanged(
            person: person,
            role: (role ?? member.role).rawValue,
            formerRole: member.role.rawValue,
            positions: try sortedPositions(of: person, in: tx),
            formerPositions: formerPositions
        )
        if fact.role != fact.formerRole || fact.positions != fact.formerPositions { try tx.record(fact, about: person) }
    }

    private static func change(_ member: MemberRow, to role: API.Role, _ limits: Limits?, in tx: MemberTransaction)
        throws
    {
        // In any change of role, the old or the new one is owner or manager.
        try tx.viewer.requireOwner()
        try People.requireAccount(of: member.person, field: "role", in: tx)
        if role == .owner { try limits?.requireRoom(forOwner: member.person, in: tx) }
        if member.role == .owner { try requireOtherOwner(than: member.person, of: tx.crew, in: tx) }
        try tx.run(
            "UPDATE member SET role = \(role) WHERE crew = \(tx.crew) AND person = \(member.person)"
        )
        if role != .owner { try Invitations.revokeAll(of: member.person, crew: tx.crew, in: tx) }
    }

    private static func sortedPositions(of person: PersonID, in tx: MemberTransaction) throws -> [String] {
        try positions(of: [person], crew: tx.crew, in: tx)[person, default: []].sorted()
    }

    private static func replacePositions(of person: PersonID, with names: [String], in tx: MemberTransaction) throws {
        let crew = tx.crew
        let names = try Positions.require(names, field: "positions", in: tx)
        try tx.run("DELETE FROM member_position WHERE crew = \(crew) AND person = \(person)")
        for name in names {
            try tx.run(
                "INSERT INTO member_position (crew, person, position) VALUES (\(crew), \(person), \(name))"
            )
        }
    }
}
