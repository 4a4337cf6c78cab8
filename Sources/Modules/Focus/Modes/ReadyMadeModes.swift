package import Accounts
import Core
import Storage
import Web

/// The modes that are created when a person opens Focus for the first time.
package enum ReadyMadeMode: String, CaseIterable, Sendable {
    case study, work, `break`, exercise, school

    fileprivate var look: (color: ModeColor, icon: String) {
        switch self {
        case .study: (.purple, "📖")
        case .work: (.blue, "💼")
        case .break: (.yellow, "☕")
        case .exercise: (.green, "🏃")
        case .school: (.orange, "🎓")
        }
    }

    /// The string key of the mode's name.
    package var label: String { "focus.preset.\(rawValue)" }

    static func names(_ words: Words) -> [String] { allCases.map { words($0.label) } }

    /// Whether these are the ready-made modes, unchanged.
    static func areUntouched(_ modes: [FocusMode]) -> Bool {
        modes.count == allCases.count
            && zip(modes, allCases).allSatisfy { mode, given in
                let (color, icon) = given.look
                return mode.version == 1 && mode.icon == icon && mode.color == color.rawValue && !mode.isArchived
            }
    }

    /// Gives a person who opens Focus for the first time their settings and the ready-made modes. Does nothing after
    /// that.
    /// - Parameter names: the names of all ready-made modes in the person's language, in order.
    package static func give(named names: [String], in tx: PersonTransaction) throws {
        let isNew = try tx.run(
            "INSERT INTO focus_settings (person) VALUES (\(tx.person)) ON CONFLICT (person) DO NOTHING"
        )
        if isNew > 0 { try add(named: names, in: tx) }
    }

    /// Adds the ready-made modes for a person who has none, with shifts planned in work.
    static func add(named names: [String], in tx: PersonTransaction) throws {
        for (index, (mode, name)) in zip(allCases, names).enumerated() {
            let id = FocusModeID.new(at: tx.now)
            try tx.run(
                """
                INSERT INTO focus_mode (person, id, name, name_key, color, icon, position)
                VALUES (\(tx.person), \(id), \(name), \(nameKey(name)), \(mode.look.color.rawValue),
                    \(mode.look.icon), \(index + 1))
                """
            )
            if mode == .work {
                try tx.run("UPDATE focus_settings SET shift_mode = \(id) WHERE person = \(tx.person)")
            }
        }
    }
}
