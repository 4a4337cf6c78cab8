package import Storage

// Statements for many rows come in few sizes, so that every connection can cache them as prepared statements.

/// Splits a list into parts for one statement each. A part may repeat its last item, which must do no harm.
func portions<Item>(_ list: [Item], most: Int = 64) -> [[Item]] {
    var rest = list[...]
    var portions: [[Item]] = []
    while let size = portionSize(rest.count, most) {
        portions.append(padded(Array(rest.prefix(size)), to: size))
        rest = rest.dropFirst(size)
    }
    return portions
}

/// The rows of a `VALUES` clause.
package func tuples<Item>(_ list: [Item], _ tuple: (Item) -> SQL) -> SQL {
    var sql = SQL.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    for (index, item) in list.enumerated() {
        if index > 0 { sql.appendLiteral(", ") }
        sql.appendInterpolation(tuple(item))
    }
    return SQL(stringInterpolation: sql)
}

/// A power of two that the remaining items fill to at least three quarters; `nil` when none are left.
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
