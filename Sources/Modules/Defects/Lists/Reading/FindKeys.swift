import API
import Accounts
import Core
import Storage

/// Finds the defects that match a filter, in its order, while reading at most a fixed number of rows.
///
/// If one index provides the list in its order, it is read from that index. Otherwise all matches of the most selective
/// condition are read if they are few; if not, the index of the order is scanned piece by piece, up to a limit.
struct KeyFinder {
    /// How many matches of a text search are used.
    static let mostMatches = 1_000
    private static let ranksAtOnce = 128

    let filter: ListFilter
    let schema: DefectSchema
    let viewer: Viewer
    let tx: Tx
    /// A condition with at most this many matches is read completely.
    var few = 5_000
    /// How many entries of an index are scanned at once.
    var piece = 20_000
    /// How many pieces are scanned before the caller has to ask again.
    var mostPieces = 5
    /// How many values, current choices included, are looked up to find the former choices.
    var mostFormer = 300
    /// How many defects are counted; the text for more of them names this number, too.
    var mostCounted = 1_000
    /// How many entries of an index are examined for a count.
    var mostExamined = 2_000

    /// What a list is read from.
    enum Source {
        /// The numbers of the best matches of a text, and whether there may be others.
        case ranked([Int], isPartial: Bool)
        case sorted(Way, isPartial: Bool)
    }

    /// - Parameter most: the maximum number of keys.
    /// - Returns: the keys, and where to continue; there may be fewer than `most` keys even if more follow.
    func find(after place: ListPosition?, most: Int) throws -> (keys: [ListKey], next: ListPosition?) {
        try find(in: source(), after: place, most: most)
    }

    func find(
        in source: Source,
        after place: ListPosition?,
        most: Int
    ) throws -> (keys: [ListKey], next: ListPosition?) {
        switch source {
        case .ranked(let numbers, _): try ranked(numbers, after: place, most)
        case .sorted(let way, _): try sorted(way, after: place, most)
        }
    }

    func source() throws -> Source {
        guard let text = filter.text else { return .sorted(try way(nil), isPartial: false) }
        if filter.sort == nil {
            let found = try DefectSearch.numbers(text, crew: viewer.crew, most: Self.mostMatches, in: tx)
            return .ranked(found.best, isPartial: found.isPartial)
        }
        let found = try DefectSearch.found(text, crew: viewer.crew, most: Self.mostMatches, in: tx)
        return .sorted(try way(found.defects), isPartial: found.isPartial)
    }

    // MARK: - Best match first

    private func ranked(
        _ numbers: [Int],
        after place: ListPosition?,
        _ most: Int
    ) throws -> (keys: [ListKey], next: ListPosition?) {
        let rest = all(filter.conditions.map(\.plain) + openness)
        var keys: [(rank: Int, key: ListKey)] = []
        var rank = place.map { Int(clamping: max(-1, min($0.key, Int64(numbers.count)))) + 1 } ?? 0
        // Usually every match passes the filter, and then the first part is enough.
        while keys.count <= most, rank < numbers.count {
            let part = Array(numbers[rank..<min(rank + Self.ranksAtOnce, numbers.count)])
            let found = try tx.all(
                """
                SELECT defect.id, defect.number, defect.changed_at FROM defect
                WHERE defect.crew = \(viewer.crew) AND defect.number IN \(list: part)
                    AND defect.deleted_at IS NULL\(rest)
                """
            ) { try ListKey(row: &$0) }
            let byNumber = Dictionary(found.map { ($0.number, $0) }) { first, _ in first }
            for number in part {
                if let key = byNumber[number] { keys.append((rank, key)) }
                rank += 1
            }
        }
        let shown = keys.prefix(most)
        let next = keys.count > most ? shown.last : nil
        return (
            shown.map(\.key), next.map { ListPosition(phase: 0, key: Int64($0.rank), number: $0.key.number) }
        )
    }

    // MARK: - By an order

    /// How the defects of a list are read.
    enum Way {
        /// The rows of one condition, in the order of the list: no other rows are read.
        case straight(SQL)
        /// A condition with few matches, and the remaining conditions.
        case few(SQL, rest: SQL)
        /// The index of the order, or of a condition in the same order, and the remaining conditions.
        case far(ListCondition?, rest: [ListCondition])
    }

    private var sort: DefectSort {
        // Sorting open defects first is pointless if only open or only closed ones are listed.
        filter.sort == .open && filter.open != nil ? .newest : filter.sort ?? .newest
    }

    var openness: [SQL] {
        switch filter.open {
        case nil: []
        case true?: ["NOT defect.closed"]
        case false?: ["defect.closed"]
        }
    }

    private func way(_ matches: [DefectID]?) throws -> Way {
        let conditions = filter.conditions
        if let matches { return .few("defect.id IN \(list: matches)", rest: all(conditions.map(\.plain) + openness)) }
        let isByNumber = sort == .number || sort == .newest || sort == .open
        let isBare = conditions.isEmpty && (filter.open == nil || filter.open == true && isByNumber)
        if isBare { return .straight(all(openness, first: true)) }
        if conditions.count == 1, let only = conditions.first, only.isInOrder, isByNumber {
            if filter.open == nil && (sort != .open || filter.hasOpenIndex) { return .straight(only.indexed) }
            if filter.open == true && filter.hasOpenIndex {
                return .straight(all([only.indexed] + openness, first: true))
            }
        }
        return try narrow(conditions, isByNumber)
    }

    private func narrow(_ conditions: [ListCondition], _ isByNumber: Bool) throws -> Way {
        var candidates = conditions
        if filter.open == true { candidates.append(.isOpen) }
        var best: (index: Int, count: Int)?
        for (index, candidate) in candidates.enumerated() {
            let count = try tx.value(
                """
                SELECT COUNT(*) FROM (
                    SELECT 1 AS one FROM defect WHERE crew = \(viewer.crew) AND deleted_at IS NULL AND \(candidate.indexed)
                    LIMIT \(min(best?.count ?? few + 1, few + 1))
                ) AS found
                """,
                as: Int.self
            )
            if let count, count < best?.count ?? .max { best = (index, count) }
        }
        if let best, best.count <= few {
            let rest = candidates.indices.filter { $0 != best.index }.map { candidates[$0].plain }
            let closed: [SQL] = filter.open == false ? ["defect.closed"] : []
            return .few(candidates[best.index].indexed, rest: all(rest + closed))
        }
        // All have many matches: scanning one whose index is in the list's order is no worse than scanning the order
        // itself.
        let along = isByNumber ? conditions.firstIndex { $0.isInOrder } : nil
        let rest = conditions.indices.filter { $0 != along }.map { conditions[$0] }
        return .far(along.map { conditions[$0] }, rest: rest)
    }

    private func sorted(
        _ way: Way,
        after place: ListPosition?,
        _ most: Int
    ) throws -> (keys: [ListKey], next: ListPosition?) {
        var keys: [ListKey] = []
        var pieces = mostPieces
        let phases = try phases(sort)
        for (index, phase) in phases.enumerated() where index >= place?.phase ?? 0 {
            var start = index == place?.phase ? place : nil
            while true {
                let end = try self.end(way, phase, index, start)
                let asked = most + 1 - keys.count
                let found = try read(way, phase, from: start, to: end, asked)
                if found.count == asked {
                    keys += found.dropLast()
                    // All that were asked for may have been found before this phase.
                    guard let last = found.dropLast().last else {
                        return (keys, start ?? ListPosition.before(phase: index, phase.order))
                    }
                    return (keys, phase.order.place(last, phase: index))
                }
                keys += found
                guard let end else { break }
                pieces -= 1
                if pieces == 0 { return (keys, end) }
                start = end
            }
        }
        return (keys, nil)
    }

    private func read(
        _ way: Way,
        _ phase: ListPhase,
        from start: ListPosition?,
        to end: ListPosition?,
        _ most: Int
    ) throws -> [ListKey] {
        let condition: SQL
        var isPlain = false
        switch way {
        case .straight(let indexed):
            condition = all([indexed, phase.condition?.indexed].compactMap { $0 }.filter { !$0.text.isEmpty })
        case .few(let indexed, let rest):
            condition = all([indexed]) + rest + all([phase.condition?.plain].compactMap { $0 })
            isPlain = true
        case .far(let along, let rest):
            let leading = [along?.indexed, along == nil ? phase.condition?.indexed : phase.condition?.plain]
            condition = all(leading.compactMap { $0 } + rest.map(\.plain) + openness)
        }
        return try tx.all(
            """
            SELECT defect.id, defect.number, defect.changed_at FROM defect
            WHERE defect.crew = \(viewer.crew) AND defect.deleted_at IS NULL\(condition)\
            \(phase.order.between(start, end, isPlain: isPlain))
            \(phase.order.sql(isPlain: isPlain)) LIMIT \(most)
            """
        ) { try ListKey(row: &$0) }
    }

    /// Where the next piece ends; `nil` if the rest fits in one.
    private func end(_ way: Way, _ phase: ListPhase, _ index: Int, _ start: ListPosition?) throws -> ListPosition? {
        guard case .far(let along, _) = way else { return nil }
        let leading = along?.indexed ?? phase.condition?.indexed
        return try tx.first(
            """
            SELECT defect.id, defect.number, defect.changed_at FROM defect
            WHERE defect.crew = \(viewer.crew) AND defect.deleted_at IS NULL\(all([leading].compactMap { $0 }))\
            \(phase.order.between(start, nil))
            \(phase.order.sql()) LIMIT 1 OFFSET \(piece)
            """
        ) { phase.order.place(try ListKey(row: &$0), phase: index) }
    }

    /// The conditions joined with AND.
    func all(_ conditions: [SQL], first: Bool = false) -> SQL {
        var joined: SQL = ""
        for condition in conditions where !condition.text.isEmpty {
            joined = first && joined.text.isEmpty ? condition : joined + " AND " + condition
        }
        return joined
    }
}

extension ListPosition {
    /// The place before the first row of a phase.
    fileprivate static func before(phase: Int, _ order: ListPhase.Order) -> ListPosition {
        ListPosition(phase: phase, key: order == .oldest ? .min : .max, number: order == .oldest ? 0 : .max)
    }
}
