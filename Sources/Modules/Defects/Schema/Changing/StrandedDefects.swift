import API
import Accounts
import Core
import Foundation
import Storage

/// Defects whose state a schema does not have, including deleted ones that can be restored.
struct StrandedDefects {
    /// Their number, by state.
    let inStates: [(state: String, count: Int)]
    /// The number of duplicates that would return to a missing state, by that state.
    let before: [String: Int]
}

func strandedDefects(_ schema: API.DefectSchema, _ viewer: Viewer, _ tx: Tx) throws -> StrandedDefects {
    let states = schema.states.map(\.name)
    let found = try tx.all(
        """
        SELECT state, COUNT(*) FROM defect WHERE crew = \(viewer.crew) AND state NOT IN \(list: states)
        GROUP BY state ORDER BY state
        """
    ) { (state: try $0.read() as String, count: try $0.read() as Int) }
    let before = try tx.all(
        """
        SELECT state_before, COUNT(*) FROM defect WHERE crew = \(viewer.crew) AND original IS NOT NULL
            AND state_before NOT IN \(list: states) GROUP BY state_before
        """
    ) { (try $0.read() as String, try $0.read() as Int) }
    return StrandedDefects(inStates: found, before: Dictionary(before) { one, _ in one })
}

extension SchemaDraft {
    /// - Throws: `AppError.invalid` for a move from a state that stays, or to one that does not exist.
    func checkMoves() throws {
        var check = Validation()
        let states = Set(schema.states.map(\.name))
        for (from, to) in moveStates.sorted(by: { $0.key < $1.key }) {
            let place = "moveStates.\(shown(from))"
            if states.contains(from) {
                check.fail(place, "kept", Phrase("defects.schema.move.kept", ["name": .text(shown(from))]))
            } else if !states.contains(to) {
                check.fail(place, "unknownState", Phrase("defects.schema.move.unknown", ["name": .text(shown(to))]))
            }
        }
        try check.finish()
    }

    /// - Throws: `AppError.conflict` with each state that has defects but no move.
    func refuseStranded(_ stranded: StrandedDefects) throws {
        var counts = stranded.before
        for (state, count) in stranded.inStates { counts[state, default: 0] += count }
        let fields = counts.filter { moveStates[$0.key] == nil }.sorted { $0.key < $1.key }.map { state, count in
            let gaps: [String: Phrase.Argument] = ["count": .number(count)]
            let needed =
                count == 1 ? Phrase("defects.schema.move.needed.one") : Phrase("defects.schema.move.needed", gaps)
            return AppError.Field("moveStates.\(state)", "used", needed)
        }
        if !fields.isEmpty { throw AppError(.conflict, Phrase("defects.schema.move.conflict"), fields: fields) }
    }
}
