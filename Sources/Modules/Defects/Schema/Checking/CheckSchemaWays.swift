import API
import Core

extension SchemaCheck {
    /// Warns about states that no action leads to, or from.
    mutating func ways() {
        let reached = reached()
        for (index, state) in schema.states.enumerated() {
            let gaps: [String: Phrase.Argument] = ["name": .text(state.name)]
            if !reached.contains(state.name) {
                warn("states[\(index)]", "unreachable", Phrase("defects.schema.states.unreachable", gaps))
            } else if state.closed != true && !leadsAway(state.name) {
                warn("states[\(index)]", "deadEnd", Phrase("defects.schema.states.deadEnd", gaps))
            }
        }
        if !schema.states.contains(where: { $0.closed == true }) {
            warn("states", "noneClosed", Phrase("defects.schema.states.noneClosed"))
        } else if schema.states.first?.closed == true {
            warn("states[0].closed", "firstClosed", Phrase("defects.schema.states.firstClosed"))
        }
    }

    private func reached() -> Set<String> {
        var (reached, waiting) = (Set<String>([schema.first]), [schema.first])
        while let state = waiting.popLast() {
            for action in schema.actions where action.isLegal(in: state) {
                guard let to = action.to, reached.insert(to).inserted else { continue }
                waiting.append(to)
            }
        }
        return reached
    }

    private func leadsAway(_ state: String) -> Bool {
        schema.actions.contains { action in
            action.isLegal(in: state) && (action.kind == .unduplicate || action.to.map { $0 != state } == true)
        }
    }
}
