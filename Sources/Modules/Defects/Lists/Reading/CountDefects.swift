import Accounts
import Core
import Storage

/// How many defects a list has on all its pages.
enum DefectCount: Equatable, Sendable {
    case exactly(Int)
    /// Not everything was examined.
    case atLeast(Int)
    /// More than are counted.
    case many
}

extension KeyFinder {
    /// Counts the defects of a list, reading at most a fixed number of rows.
    /// - Parameter shown: how many a page shows, some of which may be beyond the examined entries.
    func count(_ source: Source, shown: Int) throws -> DefectCount {
        switch source {
        case .ranked(let numbers, let isPartial):
            let rest = all(filter.conditions.map(\.plain) + openness)
            return bounded(try countRows(" AND defect.number IN \(list: numbers)\(rest)"), isPartial)
        case .sorted(.straight(let indexed), let isPartial): return bounded(try countRows(all([indexed])), isPartial)
        case .sorted(.few(let indexed, let rest), let isPartial):
            return bounded(try countRows(all([indexed]) + rest), isPartial)
        case .sorted(.far(let along, let rest), let isPartial):
            let entries = try examine(along, all(rest.map(\.plain) + openness))
            return bounded(max(entries.count, shown), isPartial || entries.examined >= mostExamined)
        }
    }

    func bounded(_ count: Int, _ isPartial: Bool) -> DefectCount {
        if count > mostCounted { return .many }
        return isPartial ? .atLeast(count) : .exactly(count)
    }

    private func countRows(_ condition: SQL) throws -> Int {
        try tx.value(
            """
            SELECT COUNT(*) FROM (
                SELECT 1 AS one FROM defect WHERE defect.crew = \(viewer.crew) AND defect.deleted_at IS NULL\(condition)
                LIMIT \(mostCounted + 1)
            ) AS found
            """
        ) ?? 0
    }

    /// - Returns: how many entries of an index were examined, and how many of these are in the list.
    private func examine(_ along: ListCondition?, _ rest: SQL) throws -> (examined: Int, count: Int) {
        let leading = all([along?.indexed].compactMap { $0 })
        let found = try tx.first(
            """
            SELECT COUNT(*), COALESCE(SUM(fits), 0) FROM (
                SELECT CASE WHEN TRUE\(rest) THEN 1 ELSE 0 END AS fits FROM defect
                WHERE defect.crew = \(viewer.crew) AND defect.deleted_at IS NULL\(leading)
                ORDER BY defect.number DESC LIMIT \(mostExamined)
            ) AS entries
            """
        ) { (examined: try $0.read() as Int, count: try $0.read() as Int) }
        return found ?? (examined: 0, count: 0)
    }
}

extension KeyFinder.Source {
    var isPartial: Bool {
        switch self {
        case .ranked(_, let isPartial), .sorted(_, let isPartial): isPartial
        }
    }
}
