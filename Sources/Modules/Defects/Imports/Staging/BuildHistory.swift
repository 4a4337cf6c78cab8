import API
import Core

/// A step of a defect's history as it will stand here.
struct HistoryStep {
    let version: Int
    let action: String
    /// By number in the file; `nil` for a hand that the file does not tell.
    let who: Int?
    let at: Instant
    let oldState: String?
    let newState: String
    let changes: [(field: String, old: String?, new: String?)]
}

/// Makes the steps of a history out of what a file tells: each leads from what the one before it left, and the last one to what the defect
/// is now, whatever the file forgot.
struct HistoryBuilder {
    private let sheet: ImportSheet
    private var values: [String: String]
    private var state: String?
    private(set) var version: Int
    private(set) var steps: [HistoryStep] = []

    /// Fields that are told of even where the schema does not have them.
    private static let plain: Set = [
        "headline", "description", "severity", "priority", "owner", "project", "resolution", "keywords", "oldId",
    ]

    /// - Parameters:
    ///   - values: what is there already.
    ///   - state: `nil` for a new defect.
    init(_ sheet: ImportSheet, values: [String: String] = [:], state: String? = nil, version: Int = 0) {
        self.sheet = sheet
        self.values = values
        self.state = state
        self.version = version
    }

    /// The whole history of a new defect.
    static func whole(_ one: AssembledDefect, state: String, _ sheet: ImportSheet) -> [HistoryStep] {
        var builder = HistoryBuilder(sheet)
        if one.steps.first?.states == nil { builder.submit(one, state) }
        for step in one.steps { builder.take(step) }
        builder.close(one.values, state, at: one.defect.changedAt)
        return builder.steps
    }

    /// As it was before the first change that the file tells.
    private mutating func submit(_ one: AssembledDefect, _ last: String) {
        var first = one.values
        var firstState = last
        for change in one.steps.flatMap(\.changes).reversed() {
            let old = sheet.text(change, change.old)
            if change.field == "state" { firstState = old ?? firstState } else { first[change.field] = old }
        }
        // Fields of the other program that nobody has here begin with their first change.
        first = first.filter { one.values[$0.key] != nil || Self.plain.contains($0.key) }
        let action = sheet.schema.action(.submit)?.name ?? "Submit"
        add(action, one.defect.reporter, one.defect.at, first.map { ($0.key, $0.value) }, to: firstState)
        var seen: Set<String> = ["state"]
        for change in one.steps.flatMap(\.changes)
        where first[change.field] == nil && seen.insert(change.field).inserted {
            values[change.field] = sheet.text(change, change.old)
        }
    }

    mutating func take(_ step: FileStep) {
        var changes: [(String, String?)] = []
        var new = state ?? sheet.schema.first
        for change in step.changes {
            let text = sheet.text(change, change.new)
            if change.field == "state" { new = text ?? new } else { changes.append((change.field, text)) }
        }
        if let states = step.states { new = sheet.choice("state", states.new) ?? new }
        let action = step.action ?? action(from: state, to: new)
        let isSame = new == state && changes.allSatisfy { values[$0.0] == $0.1 }
        if isSame && step.states == nil { return }
        if let told = step.states?.version, told > version { version = told - 1 }
        add(action, step.who, step.at, changes, to: new)
    }

    /// The rest of the way to what it is.
    mutating func close(_ last: [String: String], _ lastState: String, only: Set<String>? = nil, at: Instant) {
        let fields = only ?? Set(last.keys).union(Self.plain)
        let changes = fields.sorted().filter { isDifferent($0, last[$0]) }.map { ($0, last[$0]) }
        if changes.isEmpty && lastState == state { return }
        add(action(from: state, to: lastState), nil, max(at, steps.last?.at ?? at), changes, to: lastState)
    }

    /// An owner whom the crew does not know stands in the history, and nowhere else.
    private func isDifferent(_ field: String, _ last: String?) -> Bool {
        if field == "owner", last == nil, let owner = values[field], PersonID(owner) == nil { return false }
        return values[field] != last
    }

    private mutating func add(_ action: String, _ who: Int?, _ at: Instant, _ new: [(String, String?)], to next: String)
    {
        version += 1
        var changes: [(field: String, old: String?, new: String?)] = []
        for (field, text) in new.sorted(by: { $0.0 < $1.0 }) {
            // A field twice in one step would be two lines for one key; in this order the two stand beside each other.
            guard values[field] != text, changes.last?.field != field else { continue }
            changes.append((field, values[field], text))
            values[field] = text
        }
        let step = HistoryStep(
            version: version,
            action: action,
            who: who,
            at: at,
            oldState: state,
            newState: next,
            changes: changes
        )
        steps.append(step)
        state = next
    }

    /// The name of the schema's action from one state to another.
    private func action(from old: String?, to new: String) -> String {
        guard let old, old != new else { return sheet.schema.action(.modify)?.name ?? "Modify" }
        let ways = sheet.schema.actions.filter { $0.to == new && ($0.kind == .changeState || $0.kind == .duplicate) }
        let way = ways.first { $0.isLegal(in: old) } ?? ways.first
        return way?.name ?? sheet.schema.action(.modify)?.name ?? "Modify"
    }

    /// The values and state of the defect after its history.
    var result: (values: [String: String], state: String) { (values, state ?? sheet.schema.first) }
}
