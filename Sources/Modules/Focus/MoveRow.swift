import Accounts
import Core
import HTML
import Hummingbird
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

extension FocusFormPages {
    /// Registers the buttons that move a row of the list up or down.
    /// - Parameter isShown: whether a row is in the list.
    func addMoves(to routes: FocusRoutes, _ isShown: @escaping @Sendable (Item) -> Bool) {
        routes.post(RouterPath("\(Self.path)/{\(Self.noun)}/place")) { request, context in
            let id = try context.id(Self.noun, of: Item.Key.self)
            let step = try await Form(request)["direction"] == "up" ? -1 : 1
            return try await context.act(back: Self.path, say: Phrase("focus.said.\(Self.noun)Moved")) { tx in
                _ = try Item.find(id, of: tx.person, in: tx)
                let rows = try Item.rows(of: tx.person, "ORDER BY \(Item.name).position, \(Item.name).id", in: tx)
                let shown = rows.indices.filter { isShown(rows[$0]) }
                guard let at = shown.firstIndex(where: { rows[$0].id == id }), shown.indices.contains(at + step)
                else { return }
                try tx.move(id, to: shown[at + step] + 1, in: Item.name)
            }
        }
    }

    /// Buttons that move a row up or down.
    static func moveButtons(_ html: HTML, _ site: Site, _ words: Words, _ item: Item, at index: Int, of count: Int) {
        let (path, isLast) = ("\(path)/\(item.id)/place", index == count - 1)
        site.moveButtons(html, words, path, title(item), isFirst: index == 0, isLast: isLast)
    }
}
