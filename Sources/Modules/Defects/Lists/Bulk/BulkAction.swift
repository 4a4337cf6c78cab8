package import API
import Core

/// A change of many defects.
package struct BulkAction: Codable, Sendable {
    /// The name of an action of the schema; `nil` if only fields change.
    package var action: String?
    /// Whether every defect gets `action`, or each gets the step that suits it.
    package var way: Way
    package var fields: DefectFields
    /// The operation to undo, instead of an action.
    package var undoes: DefectOperationID?

    package enum Way: String, Codable, Sendable {
        case action
        /// The first action that closes the defect or records its resolution.
        case done
        /// Assigns the defect, with the schema's assigning action if it is new.
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
    /// It is already as requested.
    case same
    case refused(BulkReason)
    /// Only some of it can be changed; somebody has changed the rest since.
    case partly(BulkChange)
}

/// The change to one defect.
struct BulkChange {
    let old: Defect
    let new: DefectRow
    let action: String
}

/// Why a defect cannot be changed.
package struct BulkReason: Codable, Hashable, Sendable {
    package let code: Code
    /// The state or field that the reason is about.
    package var about: String?
    /// The refused action.
    package var action: String?

    package enum Code: String, Codable, Sendable {
        /// The action is not legal in its state.
        case illegal
        /// A field that the action requires is empty.
        case required
        /// The defect does not exist, or no longer exists.
        case gone
        /// Somebody has changed it since; `partly` if some of it could still be changed.
        case changed, partly
        /// The member who started the operation has lost the right to it.
        case stopped
        /// Several processes have died while changing it, or the change has failed several times.
        case failed

        /// A reason that only another version knows counts as `failed`, so that the other reasons can still be read.
        package init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .failed
        }
    }
}

/// Counts the outcomes of a bulk change.
package struct BulkTally: Codable, Sendable {
    /// The maximum number of defects named for each reason.
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

    /// - Parameter name: the display id; `nil` if there is none.
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
