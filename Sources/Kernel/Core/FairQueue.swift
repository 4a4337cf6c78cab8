/// A queue in which owners take turns, so that nobody waits behind everything that one owner appended.
package struct FairQueue<Owner: Hashable & Sendable, Item> {
    private var items: [Owner: ArraySlice<Item>] = [:]
    /// Owners with items, in the order of their next turn.
    private var turns: [Owner] = []
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// The number of owners with items.
    package var ownerCount: Int { turns.count }

    package func count(of owner: Owner) -> Int { items[owner]?.count ?? 0 }

    /// Whether an owner has a turn that meets a condition.
    package func contains(where condition: (Owner) -> Bool) -> Bool { turns.contains(where: condition) }

    /// The owner with the most items among those who meet a condition.
    package func busiestOwner(where condition: (Owner) -> Bool) -> Owner? {
        turns.filter(condition).max { count(of: $0) < count(of: $1) }
    }

    package mutating func append(_ item: Item, of owner: Owner) {
        if items[owner] == nil { turns.append(owner) }
        items[owner, default: []].append(item)
        count += 1
    }

    /// Takes the first item of the next owner who meets a condition. The next turn of that owner comes after those of
    /// all others.
    package mutating func popFirst(where condition: (Owner) -> Bool = { _ in true }) -> (owner: Owner, item: Item)? {
        guard let turn = turns.firstIndex(where: condition) else { return nil }
        let owner = turns.remove(at: turn)
        guard let item = items[owner]?.popFirst() else { return nil }
        count -= 1
        if count(of: owner) > 0 { turns.append(owner) } else { items[owner] = nil }
        return (owner, item)
    }

    /// Puts the next turn of an owner after those of all others.
    package mutating func postponeTurn(of owner: Owner) {
        if let turn = turns.firstIndex(of: owner) { turns.append(turns.remove(at: turn)) }
    }

    /// Removes the first item of an owner that meets a condition.
    package mutating func removeFirst(of owner: Owner, where condition: (Item) -> Bool) -> Item? {
        guard let index = items[owner]?.firstIndex(where: condition) else { return nil }
        return remove(at: index, of: owner)
    }

    package mutating func removeLast(of owner: Owner) -> Item? {
        guard let index = items[owner]?.indices.last else { return nil }
        return remove(at: index, of: owner)
    }

    private mutating func remove(at index: Int, of owner: Owner) -> Item? {
        let item = items[owner]?.remove(at: index)
        count -= 1
        if items[owner]?.isEmpty == true {
            items[owner] = nil
            turns.removeAll { $0 == owner }
        }
        return item
    }

    /// Removes the first items of each owner that meet a condition.
    package mutating func removePrefix(while condition: (Item) -> Bool) -> [Item] {
        var removed: [Item] = []
        for owner in turns {
            let first = items[owner]?.prefix(while: condition) ?? []
            items[owner]?.removeFirst(first.count)
            removed += first
            if items[owner]?.isEmpty == true { items[owner] = nil }
        }
        count -= removed.count
        turns = turns.filter { items[$0] != nil }
        return removed
    }
}
