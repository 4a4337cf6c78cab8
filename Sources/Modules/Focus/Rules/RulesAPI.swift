import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/rules` and `/me/focus/suggestions`
struct RulesAPI {
    let sources: SuggestionSources

    func add(to routes: FocusRoutes) {
        routes.list(.listFocusRules, by: \.id) { context in
            let person = context.account.person
            return try await context.read { tx in try FocusRule.all(of: person, in: tx).map(\.json) }
        }
        routes.add(.addFocusRule) { input, tx in try FocusRule.add(input, in: tx) }
        routes.change(.changeFocusRule, "rule") { id, precondition, input, tx in
            try FocusRule.change(id, if: precondition, in: tx) { input.apply(to: &$0) }
        }
        routes.remove(.removeFocusRule, "rule") { try FocusRule.delete($0, if: $1, in: $2) }
        routes.on(.suggestFocusEntries) { request, context in
            let (person, now, sources) = (context.account.person, context.site.clock.now, sources)
            var query = Query(request)
            let date = query.date("date")
            try query.finish()
            let (day, suggestions) = try await context.read { tx in
                let settings = try FocusSettings.of(person, in: tx)
                let day = try FocusDay.load(date ?? settings.today(at: now), of: person, settings, now: now, in: tx)
                return (day, try FocusSuggestion.all(for: day, of: person, settings, from: sources, in: tx))
            }
            return jsonAnswer(
                FocusSuggestions(date: day.date.description, timeZone: day.zone.name, items: suggestions.map(\.json))
            )
        }
    }
}

extension FocusRule: FocusThing {
    var json: API.FocusRule {
        API.FocusRule(
            id: id.description,
            mode: FocusModeRef(id: mode.description, name: modeName),
            field: field,
            text: text,
            position: position
        )
    }
}

extension FocusSuggestion {
    fileprivate var json: API.FocusSuggestion {
        API.FocusSuggestion(
            mode: FocusModeRef(id: mode.description, name: modeName),
            startedAt: start.description,
            endedAt: end.description,
            source: source
        )
    }
}

extension FocusRulePatch {
    func apply(to draft: inout NewFocusRule) {
        draft.mode = mode ?? draft.mode
        draft.field = field ?? draft.field
        draft.text = text ?? draft.text
        draft.position = position
    }
}
