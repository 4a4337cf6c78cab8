package import API
package import Core
package import Storage

extension Members {
    /// Changes what somebody may do (owners), or can do (managers).
    /// - Parameters:
    ///   - role: `nil` stays.
    ///   - positions: all of them from now on; `nil` stays. A new one becomes one of the crew's.
    /// - Throws: `AppError` `notFound`, `forbidden`, `invalid`, or `conflict` (code `archived` or `lastOwner`).
    package static func change(
        _ person: PersonID,
        role: API.Role? = nil,
        positions: [String]? = nil,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        let member = try read(person, in: viewer.crew, tx: tx)
        try viewer.requireManager()
        try viewer.requireOpen()
        if let role, role != member.role { try change(member, to: role, by: viewer, tx) }
        if let positions { try replacePositions(of: person, with: positions, by: viewer, tx) }
    }

    private static func change(_ member: MemberRow, to role: API.Role, by viewer: Viewer, _ tx: Tx) throws {
        // Whatever it changes from or to, one of the two is an owner or a manager.
        try viewer.requireOwner()
        if member.role == .owner { try requireOtherOwner(than: member.person, in: viewer.crew, tx: tx) }
        try tx.run(
            "UPDATE member SET role = \(role) WHERE crew = \(viewer.crew) AND person = \(member.person)"
        )
        if role != .owner { try Invitations.revokeAll(of: member.person, in: viewer.crew, tx: tx) }
    }

    private static func replacePositions(
        of person: PersonID,
        with names: [String],
        by viewer: Viewer,
        _ tx: Tx
    ) throws {
        let crew = viewer.crew
        let names = try Positions.require(names, field: "positions", in: crew, by: viewer, tx: tx)
        try tx.run("DELETE FROM member_position WHERE crew = \(crew) AND person = \(person)")
        for name in names {
            try tx.run(
                "INSERT INTO member_position (crew, person, position) VALUES (\(crew), \(person), \(name))"
            )
        }
    }
}
