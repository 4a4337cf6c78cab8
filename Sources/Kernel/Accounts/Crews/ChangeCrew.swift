package import API
package import Core
import Events
package import Storage
import Web
import Work

extension Crews {
    /// Changes a crew (managers), archives it or opens it again (owners).
    /// - Throws: `AppError` `forbidden`, `stale`, `invalid`, or `conflict` (code `archived` or `inUse`).
    @discardableResult
    package static func change(
        _ patch: CrewPatch,
        if precondition: Precondition,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> (crew: API.Crew, version: Int) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireManager()
        if patch.archived != nil { try viewer.requireOwner() }
        if patch.archived != false { try viewer.requireOpen() }
        let old = try read(viewer.crew, by: viewer.person, in: tx)
        try precondition.check(old.version)

        var check = Validation()
        let name = patch.name.map { check.line("name", $0, 1...80) }
        let zone = patch.timeZone.map { check.zone("timeZone", $0) }
        let language = check.language("language", patch.language)
        let weekStart = patch.weekStart.map { check.weekday("weekStart", $0) }
        try check.finish()

        let archivedAt: SQL =
            switch patch.archived {
            case true: "COALESCE(archived_at, \(now))"
            case false: "NULL"
            default: "archived_at"
            }
        try tx.run(
            """
            UPDATE crew SET name = COALESCE(\(name), name), time_zone = COALESCE(\(zone?.name), time_zone),
                language = COALESCE(\(language), language), week_start = COALESCE(\(weekStart), week_start),
                archived_at = \(archivedAt), compass = COALESCE(\(patch.compass), compass), version = version + 1
            WHERE id = \(viewer.crew)
            """
        )
        if let zone, zone.name != viewer.zone.name {
            try Outbox.append(
                CrewZoneChanged(timeZone: zone.name),
                about: viewer.crew,
                crew: viewer.crew,
                by: viewer.person,
                at: now,
                in: tx
            )
        }
        if let isOpen = patch.compass { try setCompass(isOpen, was: old.crew.compass, viewer, now, tx) }
        if let positions = patch.positions { try Positions.replace(with: positions, in: viewer.crew, tx: tx) }
        return try read(viewer.crew, by: viewer.person, in: tx)
    }
    /// Whoever came in by the door is out when it shuts.
    private static func setCompass(_ isOpen: Bool, was: Bool, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws {
        if isOpen == was { return }
        if !isOpen { try CompassDoor.endAll(of: viewer.crew, in: tx) }
        try Outbox.append(
            CrewCompassChanged(isOpen: isOpen),
            about: viewer.crew,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
    }
}
