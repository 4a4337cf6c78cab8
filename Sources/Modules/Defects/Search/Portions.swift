import Storage

// Statements for many rows come in few lengths, so that every connection can keep them prepared.

/// Parts of a list for one statement each. A part may end with its last item repeated, so the statement must not mind that.
func portions<Item>(_ list: [Item], most: Int = 64) -> [[Item]] {
    var rest = list[...]
    var portions: [[Item]] = []
    while let size = portionSize(rest.count, most) {
        portions.append(padded(Array(rest.prefix(size)), to: size))
        rest = rest.dropFirst(size)
    }
    return portions
}

/// For `IN`: the list with its last item repeated, up to a power of two.
func padded<Item>(_ list: [Item]) -> [Item] {
    var size = 1
    while size < list.count { size *= 2 }
    return padded(list, to: size)
}

/// The rows after `VALUES`.
func tuples<Item>(_ list: [Item], _ tuple: (Item) -> SQL) -> SQL {
    var sql = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    for (index, item) in list.enumerated() {
        if index > 0 { sql.appendLiteral(", ") }
        sql.appendInterpolation(tuple(item))
    }
    return SQL(stringInterpolation: sql)
}

/// A power of two that is filled for the most part; `nil` when nothing is left.
private func portionSize(_ count: Int, _ most: Int) -> Int? {
    if count == 0 { return nil }
    var size = 1
    while size < count && size < most { size *= 2 }
    return count * 4 >= size * 3 ? size : size / 2
}

private func padded<Item>(_ list: [Item], to size: Int) -> [Item] {
    guard let last = list.last else { return list }
    return list + repeatElement(last, count: max(0, size - list.count))
}
