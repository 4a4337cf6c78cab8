package import Accounts
import Core
import Storage

extension Defect {
    /// Refuses to change a state, or to overwrite fields, if somebody else has changed them since the version that was
    /// seen.
    /// - Throws: `AppError.notFound`; `clash` with both sides of the state and of each field; `stale` for a version that
    ///   never existed.
    package static func refuseOtherState(
        _ id: DefectID,
        or fields: [String: String?],
        since precondition: Precondition,
        in tx: MemberTransaction
    ) throws {
        try find(id, tx.viewer, in: tx).refuseClashes(fields, changesState: true, precondition, in: tx)
    }

    /// Refuses to overwrite what somebody else has written since the version that was seen.
    /// - Throws: `AppError.clash` with both sides of each such field; `stale` for a version that never existed.
    func refuseClashes(
        _ fields: [String: String?],
        changesState: Bool,
        _ precondition: Precondition,
        in tx: MemberTransaction
    ) throws {
        guard case .versions(let known) = precondition, !known.contains(String(version)) else { return }
        guard let seen = known.compactMap({ Int($0) }).max(), seen < version else { throw AppError.stale }
        let touched = try changedSince(seen, in: tx)
        var clashes: [AppError.Field] = []
        for (name, yours) in fields.sorted(by: { $0.key < $1.key }) {
            if touched.contains(name), yours != values[name] { clashes.append(clash(name, yours)) }
        }
        if changesState, let former = try state(at: seen, in: tx), former != state {
            let gaps: [String: Phrase.Argument] = ["theirs": .text(state)]
            let sides = AppError.Sides(theirs: state, yours: former)
            clashes.append(.clash("state", Phrase("defects.clash.state", gaps), sides: sides))
        }
        if !clashes.isEmpty { throw AppError(.clash, Phrase("defects.clash"), fields: clashes) }
    }

    private func clash(_ name: String, _ yours: String?) -> AppError.Field {
        let sides = AppError.Sides(theirs: values[name] ?? "", yours: yours ?? "")
        return .clash(name, Phrase("defects.clash.field"), sides: sides)
    }

    private func changedSince(_ seen: Int, in tx: MemberTransaction) throws -> Set<String> {
        Set(
            try tx.all(
                """
                SELECT DISTINCT field FROM defect_change
                WHERE crew = \(tx.crew) AND defect = \(id) AND version > \(seen)
                """
            ) { try $0.read() as String }
        )
    }

    /// `nil` if that version is unknown.
    private func state(at seen: Int, in tx: MemberTransaction) throws -> String? {
        try tx.value(
            """
            SELECT new_state FROM defect_step WHERE crew = \(tx.crew) AND defect = \(id) AND version <= \(seen)
            ORDER BY version DESC LIMIT 1
            """
        )
    }
}
