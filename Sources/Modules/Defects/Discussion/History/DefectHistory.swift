import API
package import Accounts
package import Core
package import Media
package import Storage

/// A part of a defect's history, newest first, with the names that its sentences need.
package struct DefectHistory: Sendable {
    package let events: [Event]
    let schema: DefectSchema
    /// Names of the people whose ids appear as field values.
    let people: [PersonID: String]
    /// Short names, such as `#42`, of the originals that the history mentions.
    let defects: [DefectID: String]

    package struct Event: Sendable {
        package let at: Instant
        package let author: Author
        package let what: What
    }

    package enum What: Sendable {
        case step(Step)
        /// The beginning of the comment's text.
        case comment(DefectCommentID, String)
        case file(StoredFile)
    }

    package struct Step: Sendable {
        package let version: Int
        package let action: String
        package let formerState: String?
        package let state: String
        package let operation: DefectOperationID?
        package var changes: [Change] = []
    }

    package struct Change: Sendable {
        package let field: String
        package let old: String?
        package let new: String?
    }

    /// SQL for the beginning of a text, a little more than a page shows.
    static func beginning(of text: SQL) -> SQL { "substr(\(text), 1, 300)" }

    /// - Parameters:
    ///   - paging: by the three `keys` of an event.
    ///   - isWhole: whether long texts are complete, for API clients.
    ///   - most: the maximum number of events; `nil` for the limit of the paging.
    package static func load(
        _ defect: DefectID,
        _ paging: Paging,
        isWhole: Bool = true,
        most: Int? = nil,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> DefectHistory {
        let most = most ?? paging.fetched
        let reading = HistoryReading(defect: defect, viewer: viewer, most: most, isWhole: isWhole, tx: tx)
        let place = try paging.last { HistoryPosition($0) }
        let all = try reading.steps(after: place) + reading.comments(after: place) + reading.files(after: place)
        let newest = all.sorted { $0.place > $1.place }.prefix(most)
        let events = try reading.withChanges(Array(newest))
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        return DefectHistory(
            events: events,
            schema: schema,
            people: try reading.people(in: events, schema),
            defects: try reading.defects(in: events)
        )
    }
}

extension DefectHistory {
    /// The first `count` events; keeps the names loaded for all of them.
    func first(_ count: Int) -> DefectHistory {
        DefectHistory(events: Array(events.prefix(count)), schema: schema, people: people, defects: defects)
    }
}

extension DefectHistory.Event {
    /// The sort key in lists, as in a cursor.
    package var keys: [String] {
        let place = place
        return ["\(place.at.milliseconds)", "\(place.rank.rawValue)", place.key]
    }

    var place: HistoryPosition {
        switch what {
        case .step(let step): HistoryPosition(at: at, rank: .step, number: step.version, key: "\(step.version)")
        case .comment(let id, _): HistoryPosition(at: at, rank: .comment, key: id.description)
        case .file(let file): HistoryPosition(at: at, rank: .file, key: file.id.description)
        }
    }
}

/// Where an event sorts in a history: by time; at the same time steps come before comments, and comments before files.
struct HistoryPosition: Comparable {
    enum Rank: Int, Comparable {
        case step, comment, file

        static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    let at: Instant
    let rank: Rank
    /// The version of a step.
    var number = 0
    let key: String

    static func < (a: HistoryPosition, b: HistoryPosition) -> Bool {
        (a.at.milliseconds, a.rank, a.number, a.key) < (b.at.milliseconds, b.rank, b.number, b.key)
    }
}

extension HistoryPosition {
    /// Parses the `keys` of an event.
    fileprivate init?(_ keys: [String]) {
        guard keys.count == 3, let at = Int64(keys[0]), let rank = Int(keys[1]).flatMap({ Rank(rawValue: $0) }) else {
            return nil
        }
        let number = rank == .step ? Int(keys[2]) : 0
        guard let number, rank == .step || FileID(keys[2]) != nil else { return nil }
        self.init(at: Instant(milliseconds: at), rank: rank, number: number, key: keys[2])
    }
}
