import API
import Core

extension SchemaCheck {
    mutating func actions() {
        limit(schema.actions.count, Self.mostActions, "actions")
        var (seen, kinds) = (Set<String>(), Set<DefectActionKind>())
        for (index, action) in schema.actions.enumerated() {
            let place = "actions[\(index)]"
            name(action.name, "\(place).name", &seen)
            title(action.title, "\(place).title")
            if action.kind != .changeState && !kinds.insert(action.kind).inserted {
                let gaps: [String: Phrase.Argument] = ["kind": .text(action.kind.rawValue)]
                fail("\(place).kind", "several", Phrase("defects.schema.actions.several", gaps))
            }
            from(action, place)
            to(action, place)
            asked(action, place)
        }
        if !kinds.contains(.submit) { fail("actions", "submit", Phrase("defects.schema.actions.submit")) }
        if !kinds.contains(.modify) { fail("actions", "modify", Phrase("defects.schema.actions.modify")) }
        if kinds.contains(.duplicate) && !kinds.contains(.unduplicate) {
            warn("actions", "unduplicate", Phrase("defects.schema.actions.unduplicate"))
        }
        if kinds.contains(.unduplicate) && !kinds.contains(.duplicate) {
            warn("actions", "duplicate", Phrase("defects.schema.actions.noDuplicate"))
        }
        pairs()
    }

    private mutating func from(_ action: DefectAction, _ place: String) {
        guard let from = action.from else { return }
        if action.kind == .submit { return fail("\(place).from", "from", Phrase("defects.schema.actions.from")) }
        if from.isEmpty { fail("\(place).from", "never", Phrase("defects.schema.actions.fromNothing")) }
        var seen: Set<String> = []
        for (index, state) in from.enumerated() {
            known(state: state, "\(place).from[\(index)]")
            if !seen.insert(state).inserted {
                let gaps: [String: Phrase.Argument] = ["name": .text(shown(state))]
                fail("\(place).from[\(index)]", "twice", Phrase("defects.schema.twice", gaps))
            }
        }
    }

    private mutating func to(_ action: DefectAction, _ place: String) {
        let gaps: [String: Phrase.Argument] = ["kind": .text(action.kind.rawValue)]
        let leads = action.kind == .changeState || action.kind == .duplicate
        guard let to = action.to else {
            if leads { fail("\(place).to", "required", Phrase("defects.schema.actions.noTo", gaps)) }
            return
        }
        if !leads { return fail("\(place).to", "to", Phrase("defects.schema.actions.to", gaps)) }
        known(state: to, "\(place).to")
    }

    private mutating func known(state: String, _ place: String) {
        if schema.states.contains(where: { $0.name == state }) { return }
        fail(place, "unknownState", Phrase("defects.schema.state.unknown", ["name": .text(shown(state))]))
    }

    /// Checks the fields that an action asks for.
    private mutating func asked(_ action: DefectAction, _ place: String) {
        let lists = [("requires", action.requires ?? []), ("asks", action.asks ?? [])]
        let isAsked = action.kind == .submit || action.kind == .modify || action.kind == .changeState
        for (list, names) in lists {
            if !isAsked && !names.isEmpty {
                let gaps: [String: Phrase.Argument] = ["kind": .text(action.kind.rawValue)]
                fail("\(place).\(list)", "asks", Phrase("defects.schema.actions.asksNothing", gaps))
                continue
            }
            var seen: Set<String> = []
            for (index, name) in names.enumerated() {
                let gaps: [String: Phrase.Argument] = ["name": .text(shown(name))]
                if !schema.fields.contains(where: { $0.name == name }) {
                    fail("\(place).\(list)[\(index)]", "unknownField", Phrase("defects.schema.field.unknown", gaps))
                } else if !seen.insert(name).inserted {
                    fail("\(place).\(list)[\(index)]", "twice", Phrase("defects.schema.twice", gaps))
                } else if list == "asks" && action.requires?.contains(name) == true {
                    warn("\(place).asks[\(index)]", "both", Phrase("defects.schema.actions.both", gaps))
                }
            }
        }
    }

    /// Only one action may lead from one state to another, or it would be unclear which one to take.
    private mutating func pairs() {
        var ways: [String: String] = [:]
        for (index, action) in schema.actions.enumerated() where action.kind == .changeState {
            guard let to = action.to else { continue }
            for from in action.from ?? schema.states.map(\.name) {
                guard let other = ways.updateValue(action.name, forKey: "\(from) \(to)"), other != action.name else {
                    continue
                }
                let gaps: [String: Phrase.Argument] = [
                    "other": .text(shown(other)), "from": .text(shown(from)), "to": .text(shown(to)),
                ]
                fail("actions[\(index)]", "pair", Phrase("defects.schema.actions.pair", gaps))
                break
            }
        }
    }
}
