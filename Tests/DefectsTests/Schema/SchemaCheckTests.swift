import API
import Testing

@testable import Defects

@Suite("Errors in a schema")
struct SchemaCheckTests {
    @Test("An empty schema reports the minimum requirements")
    func nothing() {
        let mistakes = SchemaCheck.mistakes(of: DefectSchema(states: [], fields: [], actions: []))
        #expect(
            mistakes.map { "\($0.place) \($0.code)" } == [
                "states none", "fields headline", "actions submit", "actions modify",
            ]
        )
    }

    @Test(
        "A name is 1 to 40 letters, digits, _ and -, and unique ignoring case",
        arguments: [
            ("", "required"), ("Nieuw à la carte", "name"), (String(repeating: "x", count: 41), "name"),
            ("assigned", "twice"),
        ]
    )
    func names(name: String, code: String) {
        found("states[2].name", code) { $0.states[2].name = name }
        found("actions[3].name", code == "twice" ? "twice" : code) {
            $0.actions[3].name = code == "twice" ? "assign" : name
        }
    }

    @Test("A field name begins with a letter, and cannot be that of a built-in property")
    func fieldNames() {
        found("fields[7].name", "name") { $0.fields[7].name = "2nd" }
        found("fields[7].name", "name") { $0.fields[7].name = "-x" }
        for name in [
            "id", "displayId", "number", "State", "closed", "submitter", "changedAt", "original", "position", "history",
            "version",
        ] {
            found("fields[7].name", "reserved") { $0.fields[7].name = name }
        }
        found("fields[7].name", "twice") { $0.fields[7].name = "SEVERITY" }
    }

    @Test("The headline is a required line; other standard fields keep their type")
    func standardFields() {
        found("fields", "headline") { $0.fields.removeFirst() }
        found("fields[0].required", "headline") { $0.fields[0].required = nil }
        found("fields[0].type", "standardType") { $0.fields[0].type = .text }
        found("fields[2].type", "standardType") { $0.fields[2].type = .line }
        found("fields[4].type", "standardType") { $0.fields[4].type = .line }
        found("fields[1].type", "standardType") { $0.fields[1] = DefectField(name: "severity", type: .number) }
        nothing { $0.fields[1] = DefectField(name: "severity", type: .line) }
        nothing {
            $0.fields.removeLast(8)
        } unless: {
            $0.place.hasPrefix("actions")
        }
    }

    @Test("A choice field has distinct choices; other fields have none")
    func choices() {
        found("fields[1].choices", "noChoices") { $0.fields[1].choices = nil }
        found("fields[1].choices", "noChoices") { $0.fields[1].choices = [] }
        found("fields[1].choices[1]", "twice") { $0.fields[1].choices = ["Bad", "bad"] }
        found("fields[1].choices[0]", "choice") { $0.fields[1].choices = [" Bad"] }
        found("fields[1].choices[0]", "choice") { $0.fields[1].choices = ["two\nlines"] }
        found("fields[1].choices", "tooMany") { $0.fields[1].choices = (0...200).map { "choice \($0)" } }
        found("fields[7].choices", "choices") { $0.fields[7].choices = ["a"] }
    }

    @Test(
        "An action leads from and to existing states, requires existing fields, and is the only one between its states"
    )
    func actions() {
        found("actions[2].from[1]", "unknownState") { $0.actions[2].from?[1] = "Nowhere" }
        found("actions[2].from[1]", "twice") { $0.actions[2].from?[1] = "Submitted" }
        found("actions[2].from", "never") { $0.actions[2].from = [] }
        found("actions[2].to", "unknownState") { $0.actions[2].to = "Nowhere" }
        found("actions[2].to", "required") { $0.actions[2].to = nil }
        found("actions[1].to", "to") { $0.actions[1].to = "Closed" }
        found("actions[0].from", "from") { $0.actions[0].from = ["Closed"] }
        found("actions[2].requires[0]", "unknownField") { $0.actions[2].requires = ["boss"] }
        found("actions[2].asks[1]", "twice") { $0.actions[2].asks = ["priority", "priority"] }
        found("actions[12].asks", "asks") { $0.actions[12].asks = ["priority"] }
        found("actions[13]", "pair") {
            $0.actions.append(DefectAction(name: "Begin", kind: .changeState, to: "Opened"))
        }
        found("actions", "submit") { $0.actions.removeFirst() }
        found("actions", "modify") { $0.actions.remove(at: 1) }
        found("actions[13].kind", "several") { $0.actions.append(DefectAction(name: "Report", kind: .submit)) }
    }

    @Test("States, fields and actions are limited in number")
    func bounds() {
        found("states", "tooMany") { $0.states += (0..<30).map { DefectState(name: "s\($0)") } }
        found("fields", "tooMany") { $0.fields += (0..<60).map { DefectField(name: "f\($0)", type: .line) } }
        found("actions", "tooMany") { schema in
            schema.states += (0..<20).map { DefectState(name: "s\($0)") }
            schema.actions += (0..<48).map {
                DefectAction(name: "a\($0)", kind: .changeState, from: ["s\($0 % 20)"], to: "s\($0 / 20)")
            }
        }
    }

    @Test("Unreachable states and dead ends are warnings")
    func ways() {
        let mistakes = SchemaCheck.mistakes(of: changed { $0.states.append(DefectState(name: "Lost")) })
        #expect(
            mistakes.map { "\($0.place) \($0.code)" } == ["states[7] unreachable"] && mistakes.allSatisfy(\.isWarning)
        )
        let stuck = SchemaCheck.mistakes(
            of: DefectSchema(
                states: [DefectState(name: "New"), DefectState(name: "Stuck")],
                fields: [DefectField(name: "headline", type: .line, required: true)],
                actions: [
                    DefectAction(name: "Submit", kind: .submit), DefectAction(name: "Modify", kind: .modify),
                    DefectAction(name: "Go", kind: .changeState, from: ["New"], to: "Stuck"),
                ]
            )
        )
        #expect(stuck.map { "\($0.place) \($0.code)" } == ["states[1] deadEnd", "states noneClosed"])
    }

    private func changed(_ change: (inout DefectSchema) -> Void) -> DefectSchema {
        var schema = DefectSchema.standard
        change(&schema)
        return schema
    }

    private func found(
        _ place: String,
        _ code: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout DefectSchema) -> Void
    ) {
        let mistakes = SchemaCheck.mistakes(of: changed(change)).map { "\($0.place) \($0.code)" }
        #expect(mistakes.contains("\(place) \(code)"), "\(mistakes)", sourceLocation: sourceLocation)
    }

    private func nothing(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout DefectSchema) -> Void,
        unless: (SchemaMistake) -> Bool = { _ in false }
    ) {
        let mistakes = SchemaCheck.mistakes(of: changed(change)).filter { !unless($0) }
        #expect(mistakes == [], sourceLocation: sourceLocation)
    }
}
