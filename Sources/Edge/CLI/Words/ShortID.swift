/// Shortened ids for people: the end of an id, long enough to be unique.
enum ShortID {
    static let least = 6
    private static let whole = 36

    /// The shortest end, of at least six characters, that no other id in the list has.
    static func short(_ id: String, among ids: [String]) -> String {
        let others = ids.filter { $0 != id }
        for length in least..<whole {
            let end = id.suffix(length)
            if !others.contains(where: { $0.hasSuffix(end) }) { return String(end) }
        }
        return id
    }

    /// Finds the element with the entered text as one of its ids, or as the end of one.
    /// - Parameter what: the name of the kind of element, such as "shift".
    /// - Returns: `nil` when there is none.
    /// - Throws: `CommandError` when the text is too short, or matches several elements.
    static func pick<Thing>(
        _ entered: String,
        _ what: String,
        from things: [Thing],
        ids: (Thing) -> [String]
    ) throws -> Thing? {
        let entered = entered.lowercased()
        if entered.count < least {
            throw CommandError("\"\(entered)\" is too short: give at least the last \(least) characters of an id.")
        }
        let found = things.filter { thing in ids(thing).contains { $0.hasSuffix(entered) } }
        if found.count > 1 {
            throw CommandError("More than one \(what) ends in \"\(entered)\": give more characters of its id.")
        }
        return found.first
    }

    static func isWhole(_ entered: String) -> Bool { entered.count == whole }
}
