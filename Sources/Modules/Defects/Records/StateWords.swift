import API
import Accounts

// How a state is shown, and what usually follows it. Both are derived from the order of the states in the schema, so
// that they work for a crew's own states too.

extension API.DefectSchema {
    /// The CSS class of a state's badge.
    func statusClass(_ state: String) -> String {
        if isClosed(state) { return state == action(.duplicate)?.to ? "status-past" : "status-approved" }
        if state == first { return "status-open" }
        guard let here = place(of: state), let lastClosed = states.lastIndex(where: { $0.closed == true }) else {
            return "status-offered"
        }
        if here > lastClosed { return "status-idle" }
        // Only closing is left: somebody still has to check it.
        return states[here + 1].closed == true ? "status-pending" : "status-offered"
    }

    /// The usual next action: the legal one that leads to the nearest later state.
    func usualNext(in state: String, of legal: [DefectAction]) -> DefectAction? {
        guard let here = place(of: state) else { return nil }
        let steps = legal.filter { $0.kind == .changeState }
        let ahead = steps.compactMap { step in
            step.to.flatMap(place).flatMap { $0 > here ? (step: step, distance: $0 - here) : nil }
        }
        return ahead.min { $0.distance < $1.distance }?.step ?? (isClosed(state) ? nil : steps.first)
    }

    /// The usual next action on a defect; `nil` if that is to assign it and it already has an owner.
    func usualNext(for defect: Defect, of legal: [DefectAction]) -> DefectAction? {
        let next = usualNext(in: defect.state, of: legal)
        return defect.owner != nil && next?.requires == ["owner"] ? nil : next
    }

    private func place(of state: String) -> Int? {
        states.firstIndex { $0.name == state }
    }
}

extension DefectAction {
    /// The fields that its form asks for, required ones first.
    func asked(_ schema: API.DefectSchema) -> [DefectField] {
        if kind == .modify || kind == .submit { return schema.fields }
        var names: [String] = []
        for name in (requires ?? []) + (asks ?? []) where !names.contains(name) { names.append(name) }
        return names.compactMap { schema.field($0) }
    }

    /// The fields that must have a value afterwards.
    func required(_ schema: API.DefectSchema) -> Set<String> {
        let always = schema.fields.filter { $0.required == true }.map(\.name)
        return Set(always).union(requires ?? [])
    }
}
