import API
import Core

/// A crew was renamed, archived or restored, or its language, the first day of its week or its positions were changed.
/// The subject is the crew.
struct CrewChanged: Fact {
    static let kind = "crew.changed"

    let name: String
    let formerName: String
    let isArchived: Bool
    let wasArchived: Bool
    /// `nil`, as are the next ones, if it was not changed.
    var language: String?
    var formerLanguage: String?
    /// Such as `monday`.
    var weekStart: String?
    var formerWeekStart: String?
    var positions: [String]?
    var formerPositions: [String]?

    var isChange: Bool {
        name != formerName || isArchived != wasArchived || language != nil || weekStart != nil || positions != nil
    }
}

extension CrewChanged {
    init(from old: API.Crew, to new: API.Crew) {
        self.init(name: new.name, formerName: old.name, isArchived: new.archived, wasArchived: old.archived)
        if new.language != old.language { (language, formerLanguage) = (new.language, old.language) }
        if new.positions != old.positions { (positions, formerPositions) = (new.positions, old.positions) }
        if new.weekStart != old.weekStart {
            weekStart = Weekday(rawValue: new.weekStart).map { "\($0)" }
            formerWeekStart = Weekday(rawValue: old.weekStart).map { "\($0)" }
        }
    }
}

/// A crew was created; the actor owns it. The subject is the crew.
package struct CrewCreated: Fact {
    package static let kind = "crew.created"

    let name: String
}
