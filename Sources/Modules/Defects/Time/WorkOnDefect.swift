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
        // Both steps are the viewer's own: a bulk change, or what others did, says nothing about the viewer's time.
        let rows = try tx.all(
            """
            SELECT began.action, began.new_state, began.at, ended.at, defect.number, defect.headline
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
                AND ended.person = \(viewer.person) AND ended.operation IS NULL AND ended.at > \(start)
                AND defect.owner = \(viewer.person) AND defect.deleted_at IS NULL
            ORDER BY began.at, defect.number LIMIT \(most)
            """
        ) { row in
            (
                action: try row.read() as String, state: try row.read() as String,
                work: WorkOnDefect(
                    startsAt: try row.read(),
                    endsAt: try row.read(),
                    title: "\(Defect.shortName(try row.read())) \(try row.read() as String)"
                )
            )
        }
        return rows.filter { row in
            row.work.endsAt <= row.work.startsAt.adding(minutes: longest) && schema.begins(row.action, row.state)
        }
        .map(\.work)
    }
}

extension API.DefectSchema {
    /// Whether work on a defect begins with an action that leads to a state.
    fileprivate func begins(_ name: String, _ state: String) -> Bool {
        // Being assigned a defect is not yet beginning with it.
        if actions.first(where: { $0.name == name })?.requires?.contains("owner") == true { return false }
        let open = states.map { ($0.name, isClosed($0.name)) }.prefix { !$0.1 }.map(\.0).filter { $0 != first }
        // In the last of several states before the defect is closed, it only has to be checked.
        return (open.count > 1 ? open.dropLast() : open[...]).contains(state)
    }
}
