package import API
import Core
import Events
import Storage
import Web

extension Crews {
    /// Changes a crew (managers), archives or restores it (owners).
    /// - Parameter settings: apply the changes to fields of other modules.
    /// - Throws: `AppError` `forbidden`, `stale`, `invalid`, or `conflict` (code `archived` or `inUse`).
    @discardableResult
    package static func change(
        _ patch: CrewPatch,
        if precondition: Precondition,
        with settings: [any CrewSetting] = [],
        in tx: MemberTransaction
    ) throws -> (crew: API.Crew, version: Int) {
        try tx.viewer.requireManager()
        if patch.archived != nil { try tx.viewer.requireOwner() }
        if patch.archived != false { try tx.viewer.requireOpen() }
        let old = try read(tx.crew, by: tx.person, in: tx)
        try precondition.check(old.version)

        var check = Validation()
        let name = patch.name.map { check.name("name", $0, Wire.Limits.crewName, allowsEmojiOnly: true) }
        let zone = patch.timeZone.map { check.zone("timeZone", $0) }
        let language = check.language("language", patch.language)
        let weekStart = patch.weekStart.map { check.weekday("weekStart", $0) }
        try check.finish()

        let archivedAt: SQL =
            switch patch.archived {
            case true: "COALESCE(archived_at, \(tx.now))"
            case false: "NULL"
            default: "archived_at"
            }
        try tx.run(
            """
            UPDATE crew SET name = COALESCE(\(name), name), time_zone = COALESCE(\(zone?.name), time_zone),
                language = COALESCE(\(language), language), week_start = COALESCE(\(weekStart), week_start),
                archived_at = \(archivedAt), version = version + 1
            WHERE id = \(tx.crew)
            """
        )
        if let zone, zone.name != tx.viewer.zone.name {
            try tx.record(CrewZoneChanged(timeZone: zone.name), about: tx.crew)
        }
        for setting in settings { try setting.change(patch, in: tx) }
        if let positions = patch.positions { try Positions.replace(with: positions, of: tx.crew, in: tx) }
        let new = try read(tx.crew, by: tx.person, with: settings, in: tx)
        let fact = CrewChanged(from: old.crew, to: new.crew)
        if fact.isChange { try tx.record(fact, about: tx.crew) }
        return new
    }
}
