import Accounts
import Core
import Storage

extension Defect {
    /// The values of its fields at an earlier version, reconstructed from its history.
    func values(at seen: Int, _ viewer: Viewer, _ tx: Tx) throws -> [String: String] {
        if seen >= version { return values }
        let undone = try tx.all(
            """
            SELECT field, old FROM defect_change
            WHERE crew = \(viewer.crew) AND defect = \(id) AND version > \(seen) ORDER BY version DESC
            """
        ) { (field: try $0.read() as String, old: try $0.read() as String?) }
        var values = values
        for (field, old) in undone { values[field] = old }
        return values
    }
}
