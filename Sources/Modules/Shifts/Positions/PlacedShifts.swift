package import Accounts
package import Core
package import Storage

extension Shift {
    /// The shifts of positions that have a place, by start: those of today that are not over, and the next open ones.
    package static func placed(
        _ viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> [(place: PlaceID, shift: Shift)] {
        let today = viewer.zone.today(at: now)
        let found = try tx.all(
            """
            SELECT \(columns), position_place.place FROM \(source)
            JOIN position_place ON position_place.crew = shift.crew AND position_place.position = shift.position
            WHERE shift.crew = \(viewer.crew) AND shift.deleted_at IS NULL AND shift.ends_at > \(now)
                AND shift.date >= \(today.adding(days: -1)) AND shift.date <= \(today.adding(days: openDays))
                AND (shift.date <= \(today) OR shift.person IS NULL)
            ORDER BY shift.starts_at, shift.id LIMIT \(mostPlaced)
            """
        ) { row in
            let shift = try Shift(row: &row)
            return (place: try row.read() as PlaceID, shift: shift)
        }
        var open: [PlaceID: Int] = [:]
        return found.filter { item in
            if item.shift.date <= today { return true }
            open[item.place, default: 0] += 1
            return open[item.place, default: 0] <= mostOpen
        }
    }

    /// How many days ahead to list open shifts.
    private static let openDays = 14
    /// The maximum number of open shifts after today per place.
    private static let mostOpen = 5
    /// The maximum number of shifts to read.
    private static let mostPlaced = 500
}
