import API
import Accounts
import Core
import Search
import Storage

/// An experience that a search found.
struct FoundExperience: Sendable {
    let experience: Experience
    let relevance: Relevance
    /// From the position that was given to its nearest scene; `nil` without either of them.
    let meters: Double?
    /// Where that scene is; without a given position, its first one in the area.
    let point: GeoPoint?
}

/// What a search found: one page.
struct Explored: Sendable {
    /// At most one more than the page has.
    let found: [FoundExperience]
    /// Whether there may be others that were not examined.
    let isPartial: Bool

    /// Where the page after an experience begins.
    static func keys(of found: FoundExperience) -> [String] {
        ["\(found.relevance.score)", found.experience.id.description]
    }
}

/// One ranking by text, distance and popularity. It ranks the best candidates by each of the three, which indexes give without reading the
/// others: `Relevance` bounds each part, so whatever is not among the best by any of them is not at the top.
enum Explore {
    /// How many of the best by text are candidates, for each audience.
    private static let mostByText = 500
    /// How many of the most popular, and at least how many of the nearest.
    static let mostOthers = 200
    /// How many scenes of an area are examined.
    private static let mostInArea = 5_000
    /// The radii within which the nearest are searched, in metres; the last one is the whole earth.
    private static let radii = [250, 1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000, 4_096_000, 20_100_000]

    static func search(
        _ question: ExploreQuestion,
        for reader: PersonID,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> Explored {
        let audiences = try Audience.all(of: reader, in: tx)
        var texts: [Int: Double]?
        var isPartial = false
        var others: [Int]?
        var inBounds: Set<Int> = []
        func otherCandidates() throws -> [Int] {
            if let others { return others }
            var numbers = try popular(for: reader, in: tx)
            if let near = question.near {
                numbers += try nearest(near, within: question.radius, audiences, in: tx)
            }
            if let bounds = question.bounds {
                let inside = try scenes(in: bounds, audiences, most: mostInArea + 1, in: tx)
                if inside.count > mostInArea { isPartial = true }
                inBounds = Set(inside.filter { bounds.contains($0.point) }.map(\.number))
                numbers += inBounds
            }
            let distinct = Array(Set(numbers))
            others = distinct
            return distinct
        }
        if let text = question.text {
            var found: [Int: Double] = [:]
            for audience in audiences {
                let result = try ExploreIndex.words(of: audience)
                    .matches(text, most: mostByText, alsoAmong: otherCandidates, in: tx)
                isPartial = isPartial || result.isPartial
                for match in result.matches { found[match.number] = Double(match.score) / Double(result.highest) }
            }
            texts = found
        }
        let candidates = try texts.map { Array($0.keys) } ?? otherCandidates()
        let ranked = try rank(candidates, texts, inBounds, question, reader, in: tx)
        let page = after(paging, ranked).prefix(paging.fetched)
        return Explored(found: try load(page, question, reader, in: tx), isPartial: isPartial)
    }

    private typealias Nearest = (meters: Double?, point: GeoPoint)

    private struct Ranked {
        let number: Int
        let id: ExperienceID
        let relevance: Relevance
        /// `nil` if its scenes did not matter for the order.
        let nearest: Nearest?

        func isBefore(_ score: Int, _ other: ExperienceID) -> Bool { (relevance.score, id) > (score, other) }
    }

    /// The candidates that the reader may see and that are in the area, in their order.
    /// - Parameter inBounds: those that are known to have a scene in the bounds of the question.
    private static func rank(
        _ candidates: [Int],
        _ texts: [Int: Double]?,
        _ inBounds: Set<Int>,
        _ question: ExploreQuestion,
        _ reader: PersonID,
        in tx: Tx
    ) throws -> [Ranked] {
        if candidates.isEmpty { return [] }
        let visible = try tx.all(Experience.findable(candidates, to: reader)) {
            (number: try $0.read() as Int, id: try $0.read() as ExperienceID, saves: try $0.read() as Int)
        }
        // Reading the scenes of all candidates would take longer than everything else.
        let isKnown = { question.near == nil && (!question.isInArea || inBounds.contains($0)) }
        let nearest = try nearestScenes(of: visible.map(\.number).filter { !isKnown($0) }, question, in: tx)
        let ranked = visible.compactMap { item -> Ranked? in
            let scene = nearest[item.number]
            if question.isInArea && scene == nil && !isKnown(item.number) { return nil }
            let relevance = Relevance(
                text: texts?[item.number],
                isNear: question.near != nil,
                meters: scene?.meters,
                saves: item.saves
            )
            return Ranked(number: item.number, id: item.id, relevance: relevance, nearest: scene)
        }
        return ranked.sorted { $0.isBefore($1.relevance.score, $1.id) }
    }

    /// The nearest scene of each experience, or its first one without a given position; only those in the area of the question.
    private static func nearestScenes(
        of numbers: [Int],
        _ question: ExploreQuestion,
        in tx: Tx
    ) throws -> [Int: Nearest] {
        if numbers.isEmpty { return [:] }
        let scenes = try tx.all(
            "SELECT number, latitude, longitude FROM experience_position WHERE number IN \(list: numbers) ORDER BY number, scene",
            { try IndexedScene(row: &$0) }
        )
        var nearest: [Int: Nearest] = [:]
        for scene in scenes where question.contains(scene.point) {
            let meters = question.near.map { $0.meters(to: scene.point) }
            if let known = nearest[scene.number], known.meters ?? 0 <= meters ?? 0 { continue }
            nearest[scene.number] = (meters, scene.point)
        }
        return nearest
    }

    private static func after(_ paging: Paging, _ ranked: [Ranked]) -> ArraySlice<Ranked> {
        guard let keys = paging.after, let score = Int(keys[0]), let id = ExperienceID(keys[1]) else {
            return ranked[...]
        }
        return ranked.drop { $0.isBefore(score, id) || $0.id == id }
    }

    private static func load(
        _ page: ArraySlice<Ranked>,
        _ question: ExploreQuestion,
        _ reader: PersonID,
        in tx: Tx
    ) throws -> [FoundExperience] {
        if page.isEmpty { return [] }
        let read = try Experience.read(
            reader,
            "experience.deleted_at IS NULL AND experience.id IN \(list: page.map(\.id))",
            most: page.count,
            in: tx
        )
        let experiences = Dictionary(uniqueKeysWithValues: read.map { ($0.id, $0) })
        let others = try nearestScenes(of: page.filter { $0.nearest == nil }.map(\.number), question, in: tx)
        return page.compactMap { item in
            let scene = item.nearest ?? others[item.number]
            return experiences[item.id].map {
                FoundExperience(experience: $0, relevance: item.relevance, meters: scene?.meters, point: scene?.point)
            }
        }
    }

    // MARK: - Candidates

    private static func popular(for reader: PersonID, in tx: Tx) throws -> [Int] {
        let most = Experience.newest(
            ExperienceScope.allCases,
            for: reader,
            order: "saves DESC, id DESC",
            most: mostOthers
        )
        return try tx.all("SELECT number FROM experience WHERE \(most)") { try $0.read() as Int }
    }

    /// The experiences with the nearest scenes, in circles that grow until they have enough of them.
    private static func nearest(
        _ point: GeoPoint,
        within radius: Int?,
        _ audiences: [Audience],
        in tx: Tx
    ) throws -> [Int] {
        var numbers: Set<Int> = []
        let most = radius ?? .max
        for meters in radii.dropLast().filter({ $0 < most }) + [min(most, radii[radii.count - 1])] {
            let box = GeoBox(around: point, meters: Double(meters))
            let found = try scenes(in: box, audiences, most: mostInArea, in: tx)
            numbers.formUnion(found.filter { point.meters(to: $0.point) <= Double(meters) }.map(\.number))
            if numbers.count >= mostOthers || found.count == mostInArea { break }
        }
        return Array(numbers)
    }

    /// The scenes in the squares that cover an area.
    private static func scenes(
        in box: GeoBox,
        _ audiences: [Audience],
        most: Int,
        in tx: Tx
    ) throws -> [IndexedScene] {
        let parts = GridCell.ranges(covering: box).map { range -> SQL in
            """
            SELECT number, latitude, longitude FROM experience_position
            WHERE audience IN \(list: audiences) AND cell BETWEEN \(range.lowerBound) AND \(range.upperBound)
            """
        }
        let all = parts.dropFirst().reduce(parts[0]) { "\($0) UNION ALL \($1)" }
        return try tx.all("\(all) LIMIT \(most)") { try IndexedScene(row: &$0) }
    }
}

private struct IndexedScene {
    let number: Int
    let point: GeoPoint

    init(row: inout Row) throws {
        number = try row.read()
        point = try GeoPoint(row: &row)
    }
}
