import API
import Core

/// A step of a defect's history as it will be stored.
struct HistoryStep {
    let version: Int
    let action: String
    /// The person's number in the file; `nil` if the file does not say.
    let who: Int?
    let at: Instant
    let oldState: String?
    let newState: String
    let changes: [(field: String, old: String?, new: String?)]
}

/// Builds the steps of a history from a file: each begins where the previous one ended, and the last one ends at the
/// current defect, even if the file omits changes.
struct HistoryBuilder {
    private let sheet: ImportSheet
    private var values: [String: String]
    private var state: String?
    private(set) var version: Int
    private(set) var steps: [HistoryStep] = []

    /// Fields whose changes are kept even if the schema does not have them.
    private static let plain: Set = [
        "headline", "description", "severity", "priority", "owner", "project", "resolution", "keywords", "oldId",
    ]

    /// - Parameters:
    ///   - values: the values of an existing defect.
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

    /// The step that reported the defect, with its values before the first change in the file.
    private mutating func submit(_ one: AssembledDefect, _ last: String) {
        var first = one.values
        var firstState = last
        for change in one.steps.flatMap(\.changes).reversed() {
            let old = sheet.text(change, change.old)
            if change.field == "state" { firstState = old ?? firstState } else { first[change.field] = old }
        }
        // Fields that only the other program has start with their first change.
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

    /// Adds a step for the remaining differences to the current defect.
    mutating func close(_ last: [String: String], _ lastState: String, only: Set<String>? = nil, at: Instant) {
        let fields = only ?? Set(last.keys).union(Self.plain)
        let changes = fields.sorted().filter { isDifferent($0, last[$0]) }.map { ($0, last[$0]) }
        if changes.isEmpty && lastState == state { return }
        add(action(from: state, to: lastState), nil, max(at, steps.last?.at ?? at), changes, to: lastState)
    }

    /// Adds a step that clears the owner, who has left the crew.
    mutating func release(at: Instant) {
        add("Leave", nil, max(at, steps.last?.at ?? at), [("owner", nil)], to: state ?? sheet.schema.first)
    }

    /// An owner who is not known to the crew is kept in the history only.
    private func isDifferent(_ field: String, _ last: String?) -> Bool {
        if field == "owner", last == nil, let owner = values[field], PersonID(owner) == nil { return false }
        return values[field] != last
    }

    private mutating func add(_ action: String, _ who: Int?, _ at: Instant, _ new: [(String, String?)], to next: String)
    {
        version += 1
        var changes: [(field: String, old: String?, new: String?)] = []
        for (field, text) in new.sorted(by: { $0.0 < $1.0 }) {
            // A field that occurs twice in a step would be two rows with the same key; sorting makes them adjacent.
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
