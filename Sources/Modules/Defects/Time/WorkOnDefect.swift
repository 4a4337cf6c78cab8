import API
package import Accounts
package import Core
package import Storage

/// A period in which a person worked on a defect, according to its history.
package struct WorkOnDefect: Sendable {
    package let startsAt: Instant
    package let endsAt: Instant
    /// "#42 The fridge drips"
    package let title: String
}

extension WorkOnDefect {
    /// In minutes. In a longer period, such as overnight, a defect was left where it was rather than worked on.
    private static let longest = 12 * 60

    /// Periods of work on the viewer's own defects that overlap a time range: from the action with which the viewer
    /// began, such as Open, to the next change of state, also theirs, such as Resolve. Ordered by start.
    package static func all(
        from start: Instant,
        to end: Instant,
        _ viewer: Viewer,
        most: Int,
        in tx: Tx
    ) throws -> [WorkOnDefect] {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        // Being assigned a defect is not yet beginning with it. An empty list would match nothing, also after NOT IN.
        let assigning = schema.actions.filter { $0.requires?.contains("owner") == true }.map(\.name) + [""]
        // Both steps are the viewer's own: a bulk change, or what others did, says nothing about the viewer's time.
        return try tx.all(
            """
            SELECT began.at, ended.at, defect.number, defect.headline
            FROM defect_step AS began
            JOIN defect ON defect.crew = began.crew AND defect.id = began.defect
            JOIN defect_step AS ended ON ended.crew = began.crew AND ended.defect = began.defect AND ended.version = (
                SELECT MIN(later.version) FROM defect_step AS later
                WHERE later.crew = began.crew AND later.defect = began.defect AND later.version > began.version
                    AND later.new_state <> later.old_state
            )
            WHERE began.crew = \(viewer.crew) AND began.person = \(viewer.person)
                AND began.at BETWEEN \(start.adding(minutes: -longest)) AND \(end)
                AND began.new_state <> began.old_state AND began.operation IS NULL
                AND began.new_state IN \(list: schema.statesOfWork) AND began.action NOT IN \(list: assigning)
                AND ended.person = \(viewer.person) AND ended.operation IS NULL AND ended.at > \(start)
                AND ended.at - began.at <= \(longest * 60_000)
                AND defect.owner = \(viewer.person) AND defect.deleted_at IS NULL
            ORDER BY began.at, defect.number LIMIT \(most)
            """
        ) { row in
            WorkOnDefect(
                startsAt: try row.read(),
                endsAt: try row.read(),
                title: "\(Defect.shortName(try row.read())) \(try row.read() as String)"
            )
        }
    }
}

extension API.DefectSchema {
    /// The states that a defect is in while somebody works on it.
    fileprivate var statesOfWork: [String] {
        let open = states.map(\.name).prefix { !isClosed($0) }.filter { $0 != first }
        // In the last of several states before the defect is closed, it only has to be checked.
        return open.count > 1 ? Array(open.dropLast()) : open
    }
}
