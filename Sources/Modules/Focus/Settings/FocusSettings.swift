import API
import Accounts
package import Core
import Notifications
package import Storage

/// A person's settings for Focus.
package struct FocusSettings: Sendable, Hashable {
    /// The time zone in which the person's days start and end.
    package private(set) var zone: Zone
    /// Whether the person chose the zone. Otherwise it is that of the crew that they joined last, or UTC.
    package let hasOwnZone: Bool
    /// Whether the zone is UTC only because the person chose none and is in no crew.
    private(set) var lacksZone = false
    /// Whether entries may overlap.
    package let isParallel: Bool
    /// How many minutes short of the planned time still count as kept.
    package let tolerance: Int
    /// The mode in which shifts are planned; `nil` leaves shifts out.
    package let shiftMode: FocusModeID?
    /// Whether today's page shows progress towards a target.
    package let hasDailyLine: Bool
    package let version: Int

    func today(at now: Instant) -> LocalDate { zone.today(at: now) }

    /// - Throws: `AppError.notFound` for a person who has never opened Focus.
    package static func of(_ person: PersonID, in tx: Tx) throws -> FocusSettings {
        var settings = try tx.first(
            """
            SELECT time_zone, parallel, tolerance, shift_mode, daily_line, version FROM focus_settings
            WHERE person = \(person)
            """
        ) { row in
            let zone = try (row.read() as String?).map { try Zone.named($0) }
            return FocusSettings(
                zone: zone ?? .utc,
                hasOwnZone: zone != nil,
                isParallel: try row.read(),
                tolerance: try row.read(),
                shiftMode: try row.read(),
                hasDailyLine: try row.read(),
                version: try row.read()
            )
        }.orNotFound()
        if settings.hasOwnZone { return settings }
        let zone = try People.crewZone(of: person, in: tx)
        (settings.zone, settings.lacksZone) = (zone ?? .utc, zone == nil)
        return settings
    }
}

/// The zones that people chose in Focus.
struct FocusZones: OwnZones {
    func zone(of person: PersonID, in tx: Tx) throws -> Zone? {
        let name = try tx.first("SELECT time_zone FROM focus_settings WHERE person = \(person)") {
            try $0.read() as String?
        }
        return try (name ?? nil).map { try Zone.named($0) }
    }
}

extension FocusSettings {
    /// The editable settings.
    struct Draft: Sendable {
        /// `nil` for the zone of the crew that the person joined last.
        var zone: Zone?
        var isParallel: Bool
        /// How many minutes short of the planned time still count as kept.
        var tolerance: Int
        /// The id or the name of a mode; `nil` leaves shifts out of the plan.
        var shiftMode: String?
        var hasDailyLine: Bool

        init(_ settings: FocusSettings) {
            zone = settings.hasOwnZone ? settings.zone : nil
            isParallel = settings.isParallel
            tolerance = settings.tolerance
            shiftMode = settings.shiftMode?.description
            hasDailyLine = settings.hasDailyLine
        }
    }

    /// Changes a person's settings. Existing entries are kept as they are.
    /// - Throws: `AppError.stale`; `invalid`; what `edit` throws.
    static func change(
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout Draft) throws -> Void
    ) throws -> FocusSettings {
        let old = try of(tx.person, in: tx)
        try precondition.check(old.version)
        var draft = Draft(old)
        try edit(&draft)
        let range = Wire.Limits.focusTolerance
        if !range.contains(draft.tolerance) { throw AppError.outOfRange("toleranceMinutes", range) }
        let shiftMode = try mode(draft.shiftMode, old, in: tx)
        let changed = try tx.run(
            """
            UPDATE focus_settings SET time_zone = \(draft.zone?.name), parallel = \(draft.isParallel),
                tolerance = \(draft.tolerance), shift_mode = \(shiftMode), daily_line = \(draft.hasDailyLine),
                version = version + 1
            WHERE person = \(tx.person) AND version = \(old.version)
            """
        )
        if changed == 0 { throw AppError.stale }
        let settings = try of(tx.person, in: tx)
        if settings.zone != old.zone { try FocusTask.replanReminders(of: "\(tx.person)", at: tx.now, in: tx) }
        return settings
    }

    /// Finds the mode for shifts. The current one may stay even if it has been archived.
    private static func mode(_ text: String?, _ old: FocusSettings, in tx: PersonTransaction) throws -> FocusModeID? {
        guard let text, text != old.shiftMode?.description else { return text == nil ? nil : old.shiftMode }
        do {
            return try FocusMode.chosen(text, in: tx).id
        } catch var error as AppError {
            error.fields = error.fields.map { .init("shiftMode", $0.code, $0.message) }
            throw error
        }
    }

    /// The zone with a name; `nil` for no name.
    /// - Throws: `AppError.invalid` for an unknown name.
    static func zone(named name: String?, _ field: String = "timeZone") throws -> Zone? {
        guard let name, !name.isEmpty else { return nil }
        do {
            return try Zone.named(name)
        } catch {
            throw AppError.invalid(field, "unknown", Phrase("focus.settings.unknownZone"))
        }
    }
}
