package import API
import Core

/// A change of many defects.
package struct BulkAction: Codable, Sendable {
    /// An action of the schema; `nil` where only fields are to change.
    package var action: String?
    /// Whether it is that action, or each takes a step of its own.
    package var way: Way
    package var fields: DefectFields
    /// Instead of all that: the operation that is to be taken back.
    package var undoes: DefectOperationID?

    package enum Way: String, Codable, Sendable {
        case action
        /// The first step by which a defect is done with.
        case done
        /// Gives it to somebody, by the action for that if it is new.
        case assign
    }

    package init(
        action: String? = nil,
        way: Way = .action,
        fields: DefectFields = [:],
        undoes: DefectOperationID? = nil
    ) {
        self.action = action
        self.way = way
        self.fields = fields
        self.undoes = undoes
    }
}

/// The outcome for one defect.
enum BulkVerdict {
    case change(BulkChange)
    /// It is so already.
    case same
    case refused(BulkReason)
    /// Some of it; the rest somebody has changed meanwhile.
    case partly(BulkChange)
}

/// A defect that is to be different.
struct BulkChange {
    let old: Defect
    let new: DefectRow
    let action: String
}

/// Why a defect cannot be changed.
package struct BulkReason: Codable, Hashable, Sendable {
    package let code: Code
    /// The state, or the field.
    package var about: String?
    /// The action that was refused.
    package var action: String?

    package enum Code: String, Codable, Sendable {
        /// Its state does not have the action.
        case illegal
        /// A field is empty that the action needs.
        case required
        /// It is not there, or not any more.
        case gone
        /// Somebody has changed the same since; `partly` where other things could be changed all the same.
        case changed, partly
        /// The member who started it has lost the right to it.
        case stopped
    }
}

/// Counts what comes of many defects.
package struct BulkTally: Codable, Sendable {
    /// So many are named for each reason.
    private static let mostNamed = 10

    package private(set) var changed = 0
    package private(set) var unchanged = 0
    package private(set) var refused: [Refusal] = []

    package struct Refusal: Codable, Sendable {
        package let reason: BulkReason
        package var count: Int
        /// Display ids of the first defects.
        package var named: [String]
    }

    package init() {}

    package init(changed: Int, unchanged: Int, refused: [Refusal]) {
        self.changed = changed
        self.unchanged = unchanged
        self.refused = refused
    }

    mutating func add(_ verdict: BulkVerdict, _ name: String) {
        switch verdict {
        case .change: changed += 1
        case .same: unchanged += 1
        case .refused(let reason): refuse(reason, name)
        case .partly:
            changed += 1
            refuse(BulkReason(code: .partly), name)
        }
    }

    /// - Parameter name: `nil` for what has none.
    mutating func refuse(_ reason: BulkReason, _ name: String?, count: Int = 1) {
        let index = refused.firstIndex { $0.reason == reason } ?? refused.endIndex
        if index == refused.endIndex { refused.append(Refusal(reason: reason, count: 0, named: [])) }
        refused[index].count += count
        if let name, refused[index].named.count < Self.mostNamed { refused[index].named.append(name) }
    }

    /// How many could not be changed at all.
    package var refusedCount: Int {
        refused.filter { $0.reason.code != .partly }.reduce(0) { $0 + $1.count }
    }
}
