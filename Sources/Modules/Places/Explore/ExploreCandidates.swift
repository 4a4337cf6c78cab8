import API
import Accounts
import Core
import Storage

extension Explore {
    /// How many of the most popular are candidates, and at least how many of the nearest, unless a page has more. Every
    /// page has the same: what ranks before its beginning must have been on an earlier one.
    static let mostOthers = 100
    /// If there are fewer within so many metres, half of them are enough, but never fewer than the page has.
    private static let vicinity = 2_000.0
    /// How many scenes of an area are examined.
    private static let mostInArea = 2_000

    /// The experiences that are found by position or popularity, not by text.
    struct Candidates {
        var numbers: Set<Int> = []
        var inBounds: Set<Int> = []
        /// The nearest scene of each experience in the bounds.
        var nearest: [Int: Nearest] = [:]
        /// Whether there may be more in the area.
        var isPartial = false
        /// The numbers that were checked, and those of them that the reader can find.
        private(set) var checked: Set<Int> = []
        private(set) var findable: [Int: Findable] = [:]

        /// Reads which experiences the reader can find, except those that were checked before.
        mutating func check(_ numbers: [Int], for reader: PersonID, in tx: Tx) throws {
            let new = numbers.filter { !checked.contains($0) }
            if new.isEmpty { return }
            let found = try tx.all(Experience.findable(new, to: reader)) {
                Findable(number: try $0.read(), id: try $0.read(), saves: try $0.read(), area: try GeoBox(row: &$0))
            }
            for experience in found { findable[experience.number] = experience }
            checked.formUnion(new)
        }
    }

    /// An experience that a reader can find, as `Experience.findable` selects it.
    struct Findable {
        let number: Int
        let id: ExperienceID
        let saves: Int
        /// The area of its scenes; `nil` if none has a position.
        let area: GeoBox?
    }

    func candidates() throws -> Candidates {
        var all = Candidates()
        if let bounds = question.bounds {
            let inside = inside(bounds, "number, latitude, longitude")
            let scenes = try tx.all("\(inside) LIMIT \(Self.mostInArea + 1)") { try IndexedScene(row: &$0) }
            let found = nearest(of: scenes)
            (all.numbers, all.inBounds) = (Set(found.keys), Set(found.keys))
            if scenes.count <= Self.mostInArea {
                // Without a given position, the first scene counts, but these are in no particular order.
                if question.near != nil { all.nearest = found }
                return all
            }
            all.isPartial = true
        }
        let enough = max(paging.fetched, Self.mostOthers)
        if let near = question.near {
            let fewest = max(paging.fetched, enough / 2)
            try addNearest(enough, fewest, to: near, into: &all)
        }
        // An experience that nobody saved and that is not near gets no points, so it only fills a short list.
        let count = all.numbers.count - all.checked.count + all.findable.count
        let fewestSaves = question.text == nil && count < enough ? 0 : 1
        let popular = Experience.first(
            enough,
            of: ExperienceScope.allCases,
            for: reader,
            "AND saves >= \(fewestSaves)",
            order: "saves DESC, id DESC",
            column: "number"
        )
        all.numbers.formUnion(try tx.all(popular) { try $0.read() as Int })
        return all
    }

    /// Adds the experiences with the nearest scenes, searching in growing circles until the reader can find enough.
    /// - Parameter fewest: how many are enough outside the vicinity.
    private func addNearest(_ enough: Int, _ fewest: Int, to point: GeoPoint, into all: inout Candidates) throws {
        let farthest = Double(question.radius ?? 20_100_000)
        var meters = min(250, farthest)
        while true {
            // SQLite would read the whole index of numbers to find distinct ones, if this were not an expression.
            let inside = inside(GeoBox(around: point, meters: meters), "number + 0 AS number")
            let found = try tx.all("SELECT DISTINCT number FROM (\(inside)) AS inside LIMIT \(Self.mostInArea)") {
                try $0.read() as Int
            }
            all.numbers.formUnion(found)
            let needed = meters < Self.vicinity ? enough : fewest
            var count = found.count
            if count >= needed {
                try all.check(found, for: reader, in: tx)
                count = all.findable.values.count { ($0.area?.leastMeters(from: point) ?? 0) <= farthest }
            }
            if count >= needed || meters == farthest { return }
            // The radius that would contain enough if they were spread evenly, and a bit more.
            let growth = (1.2 * Double(enough) / Double(max(1, count))).squareRoot()
            let next = min(farthest, meters * min(4, max(2, growth)))
            meters = meters < Self.vicinity && next > Self.vicinity ? min(Self.vicinity, farthest) : next
        }
    }

    /// The scenes in the squares that cover an area.
    private func inside(_ box: GeoBox, _ columns: SQL) -> SQL {
        let parts = GridCell.ranges(covering: box).map { range -> SQL in
            """
            SELECT \(columns) FROM experience_position
            WHERE audience IN \(list: audiences) AND cell BETWEEN \(range.lowerBound) AND \(range.upperBound)
            """
        }
        return parts.dropFirst().reduce(parts[0]) { "\($0) UNION ALL \($1)" }
    }
}

struct IndexedScene {
    let number: Int
    let point: GeoPoint

    init(row: inout Row) throws {
        number = try row.read()
        point = try GeoPoint(row: &row)
    }
}
