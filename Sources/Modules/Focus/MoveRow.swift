import Accounts
import Core
import HTML
import Storage
import Web

// Shared by modes and rules, which a person puts in order.

extension PersonTransaction {
    /// Moves one of the person's rows to another position, and renumbers the others.
    /// - Parameter position: from 1; values that are too high mean the last.
    func move<Key>(_ id: ID<Key>, to position: Int, in table: SQL) throws {
        var rows: [(id: ID<Key>, position: Int)] = try all(
            "SELECT id, position FROM \(table) WHERE person = \(person) ORDER BY position, id"
        ) { (try $0.read(), try $0.read()) }
        guard let from = rows.firstIndex(where: { $0.id == id }) else { return }
        let row = rows.remove(at: from)
        rows.insert(row, at: min(position - 1, rows.count))
        for (index, row) in rows.enumerated() where row.position != index + 1 {
            try run("UPDATE \(table) SET position = \(index + 1) WHERE person = \(person) AND id = \(row.id)")
        }
    }
}

extension Validation {
    mutating func position(_ position: Int?, most: Int) {
        // A position behind the last row is the last one.
        if let position, position < 1 { range("position", position, 1...most) }
    }
}

extension HTML {
    /// Buttons that move a row of a list up or down. They submit `direction` to `path`.
    func moveButtons(_ site: Site, _ words: Words, path: String, name: String, at index: Int, of count: Int) {
        for (direction, isPossible) in [("up", index > 0), ("down", index + 1 < count)] where isPossible {
            form(.class("inline-form"), .post(), .action(path)) {
                button(.class("button button-icon button-\(direction)"), .name("direction"), .value(direction)) {
                    site.icon(self, "chevron-down")
                    span("\(words("focus.mode.\(direction)")) \(name)", .class("visually-hidden"))
                }
            }
        }
    }
}
