package import Accounts
package import Core
import Storage

extension FocusSettings {
    /// What of the settings can be changed.
    package struct Draft: Sendable {
        /// `nil` is the zone of the crew that the person joined last.
        package var zone: Zone?
        package var isParallel: Bool

        init(_ settings: FocusSettings) {
            zone = settings.hasOwnZone ? settings.zone : nil
            isParallel = settings.isParallel
        }
    }

    /// Changes how a person keeps track of their time. Entries stay where they are.
    /// - Throws: `AppError.stale`; what `edit` throws.
    package static func change(
        if precondition: Precondition = .none,
        in tx: PersonTransaction,
        _ edit: (inout Draft) throws -> Void
    ) throws -> FocusSettings {
        let old = try of(tx.person, in: tx)
        try precondition.check(old.version)
        var draft = Draft(old)
        try edit(&draft)
        try tx.run(
            """
            UPDATE focus_settings SET time_zone = \(draft.zone?.name), parallel = \(draft.isParallel), version = version + 1
            WHERE person = \(tx.person)
            """
        )
        return try of(tx.person, in: tx)
    }

    /// The zone of that name; `nil` for no name.
    static func zone(named name: String?) throws -> Zone? {
        guard let name, !name.isEmpty else { return nil }
        do {
            return try Zone.named(name)
        } catch {
            throw AppError.invalid("timeZone", "unknown", Phrase("focus.settings.unknownZone"))
        }
    }
}
