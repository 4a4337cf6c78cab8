import API
import Accounts
import Core
import Search
import Storage

/// An experience that a search found.
struct FoundExperience: Sendable {
    let experience: Experience
    let relevance: Relevance
    /// The distance from the given position to its nearest scene; `nil` if either is missing.
    let meters: Double?
    /// Where that scene is; without a given position, where its first scene in the area is.
    let point: GeoPoint?

    /// The paging keys with which the page after it begins.
    var keys: [String] { ["\(relevance.score)", experience.id.description] }
}

/// What a search found: one page.
struct Explored: Sendable {
    /// At most one more than fits on the page.
    let found: [FoundExperience]
    /// Whether there may be others that were not examined.
    let isPartial: Bool
}

/// Ranks by text, distance and popularity combined. The candidates are the best by each of the three, which indexes
/// find without reading the rest: `Relevance` bounds each part, so whatever is not among the best by any of them cannot
/// be at the top.
struct Explore {
    /// How many of the best matches by text are candidates, per audience.
    private static let mostByText = 500
    /// How many experiences' scenes to load per query.
    private static let portion = 20

    let question: ExploreQuestion
    let reader: PersonID
    let paging: Paging
    let audiences: [Audience]
    let tx: Tx

    static func search(
        _ question: ExploreQuestion,
        for reader: PersonID,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> Explored {
        let audiences = try Audience.all(of: reader, in: tx)
        return try Explore(question: question, reader: reader, paging: paging, audiences: audiences, tx: tx).search()
    }

    private func search() throws -> Explored {
        var texts: [Int: Double]?
        var isPartial = false
        var others: Candidates?
        func otherCandidates() throws -> [Int] {
            let found = try others ?? candidates()
            others = found
            if found.isPartial { isPartial = true }
            return Array(found.numbers)
        }
        if let text = question.text {
            var found: [Int: Double] = [:]
            for audience in audiences {
                let result = try ExploreIndex.words(of: audience)
                    .matches(text, most: Self.mostByText, alsoAmong: otherCandidates, in: tx)
                isPartial = isPartial || result.isPartial
                for match in result.matches { found[match.number] = Double(match.score) / Double(result.highest) }
            }
            texts = found
        }
        let numbers = try texts.map { Array($0.keys) } ?? otherCandidates()
        let page = try rank(numbers, texts, others ?? Candidates())
        return Explored(found: try load(page), isPartial: isPartial)
    }

    typealias Nearest = (meters: Double?, point: GeoPoint)

    private struct Ranked {
        let found: Findable
        /// An upper bound until its scenes are read.
        var relevance: Relevance
        /// `nil` if its scenes did not matter for the order.
        var nearest: Nearest?

        func isBefore(_ score: Int, _ other: ExperienceID) -> Bool { (relevance.score, found.id) > (score, other) }
        static func isBefore(_ one: Ranked, _ other: Ranked) -> Bool {
            one.isBefore(other.relevance.score, other.found.id)
        }
    }

    /// One page of the candidates that the reader may see and that are in the area, ranked. Reading the scenes of all
    /// would take longer than everything else, so reading stops when none of the rest can be on the page.
    private func rank(_ numbers: [Int], _ texts: [Int: Double]?, _ known: Candidates) throws -> ArraySlice<Ranked> {
        let last = try paging.last { keys in
            Int(keys[0]).flatMap { score in ExperienceID(keys[1]).map { (score: score, id: $0) } }
        }
        if numbers.isEmpty { return [] }
        let relevance = { (found: Findable, meters: Double?) in
            Relevance(text: texts?[found.number], isNear: question.near != nil, meters: meters, saves: found.saves)
        }
        var known = known
        try known.check(numbers, for: reader, in: tx)
        let visible = numbers.compactMap { known.findable[$0] }.map { found in
            let nearest = known.nearest[found.number]
            let least = nearest?.meters ?? question.near.flatMap { found.area?.leastMeters(from: $0) }
            return Ranked(found: found, relevance: relevance(found, least), nearest: nearest)
        }
        let isKnown = { (item: Ranked) in
            item.nearest != nil
                || question.near == nil && (!question.isInArea || known.inBounds.contains(item.found.number))
        }
        var ranked = visible.filter(isKnown).sorted(by: Ranked.isBefore)
        var rest = visible.filter { !isKnown($0) }.sorted(by: Ranked.isBefore)[...]
        while true {
            let remaining = ranked.drop { item in
                last.map { item.isBefore($0.score, $0.id) || item.found.id == $0.id } ?? false
            }
            let page = remaining.prefix(paging.fetched)
            guard let next = rest.first else { return page }
            if page.count == paging.fetched, let last = page.last, Ranked.isBefore(last, next) { return page }
            let some = rest.prefix(Self.portion)
            rest = rest.dropFirst(Self.portion)
            let scenes = try nearestScenes(of: some.map(\.found.number))
            for var item in some where !question.isInArea || scenes[item.found.number] != nil {
                item.nearest = scenes[item.found.number]
                item.relevance = relevance(item.found, item.nearest?.meters)
                ranked.append(item)
            }
            ranked.sort(by: Ranked.isBefore)
        }
    }

    /// The nearest scene of each experience in the area of the question, or its first one there if no position is
    /// given.
    private func nearestScenes(of numbers: [Int]) throws -> [Int: Nearest] {
        if numbers.isEmpty { return [:] }
        let scenes = try tx.all(
            "SELECT number, latitude, longitude FROM experience_position WHERE number IN \(list: numbers) ORDER BY number, scene",
            { try IndexedScene(row: &$0) }
        )
        return nearest(of: scenes)
    }

    func nearest(of scenes: [IndexedScene]) -> [Int: Nearest] {
        var nearest: [Int: Nearest] = [:]
        for scene in scenes where question.contains(scene.point) {
            let meters = question.near.map { $0.meters(to: scene.point) }
            if let known = nearest[scene.number], known.meters ?? 0 <= meters ?? 0 { continue }
            nearest[scene.number] = (meters, scene.point)
        }
        return nearest
    }

    private func load(_ page: ArraySlice<Ranked>) throws -> [FoundExperience] {
        if page.isEmpty { return [] }
        let read = try Experience.read(
            reader,
            "experience.deleted_at IS NULL AND experience.id IN \(list: page.map(\.found.id))",
            most: page.count,
            in: tx
        )
        let experiences = Dictionary(uniqueKeysWithValues: read.map { ($0.id, $0) })
        let others = try nearestScenes(of: page.filter { $0.nearest == nil }.map(\.found.number))
        return page.compactMap { item in
            let scene = item.nearest ?? others[item.found.number]
            return experiences[item.found.id].map {
                FoundExperience(experience: $0, relevance: item.relevance, meters: scene?.meters, point: scene?.point)
            }
        }
    }
}
