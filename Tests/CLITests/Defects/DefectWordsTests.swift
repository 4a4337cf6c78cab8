import API
import ArgumentParser
import Testing

@testable import CLI

@Suite("Defects at a terminal")
struct DefectWordsTests {
    private let defect = Defect(
        id: "01a1fcef-71e6-7000-a2e9-d50f693c80bf",
        displayId: "WAAG00000042",
        number: 42,
        state: "Submitted",
        closed: false,
        headline: "It drips",
        severity: "3-Average",
        priority: nil,
        description: "One\u{1b}[2J\nTwo",
        owner: nil,
        project: nil,
        resolution: nil,
        fields: ["keywords": "cold"],
        submitter: PersonRef(id: "p1", name: "Sem"),
        submittedAt: "2026-11-20T10:00:00Z",
        changedAt: "2026-11-20T10:00:00Z",
        original: nil,
        position: nil
    )
    private let actions = [
        LegalAction(
            action: "Assign",
            title: "Toewijzen",
            kind: .changeState,
            to: "Assigned",
            requires: ["owner"],
            missing: ["owner"]
        ),
        LegalAction(
            action: "Postpone",
            title: "Uitstellen",
            kind: .changeState,
            to: "Postponed",
            requires: [],
            missing: []
        ),
    ]

    @Test("an action is found by its name or its title", arguments: ["Assign", "assign", "TOEWIJZEN"])
    func action(_ text: String) throws {
        #expect(try LegalAction.choose(text, among: actions, for: defect).action == "Assign")
    }

    @Test("the error for an unavailable action lists the available ones")
    func illegal() {
        let error = #expect(throws: CommandError.self) {
            try LegalAction.choose("Validate", among: actions, for: defect)
        }
        #expect(error?.description.contains("Assign (needs owner), Postpone") == true)
        #expect(error?.description.contains("Submitted") == true)
    }

    @Test(
        "an action refuses options that it would ignore",
        arguments: [
            ("Assign 42 --owner me", .changeState, true), ("Assign 42 --of 7", .changeState, false),
            ("Duplicate 42 --of 7", .duplicate, true), ("Duplicate 42 --of 7 --description x", .duplicate, false),
            ("Unduplicate 42", .unduplicate, true), ("Unduplicate 42 --field keywords=cold", .unduplicate, false),
        ] as [(String, DefectActionKind, Bool)]
    )
    func ignored(_ line: String, _ kind: DefectActionKind, _ isAccepted: Bool) throws {
        let command = try DefectsDoCommand.parse(line.split(separator: " ").map(String.init))
        let action = LegalAction(action: "A", title: "A", kind: kind, to: nil, requires: [], missing: [])
        if isAccepted {
            try command.requireUse(by: action)
        } else {
            #expect(throws: CommandError.self) { try command.requireUse(by: action) }
        }
    }

    @Test("a field is written as name=value, and cleared with name=")
    func fields() throws {
        let (filled, emptied) = (try DefectFieldOptions.split("a=b=c"), try DefectFieldOptions.split("a="))
        #expect(filled.name == "a" && filled.value == "b=c" && emptied.name == "a" && emptied.value == nil)
        for wrong in ["a", "=b", ""] { #expect(throws: CommandError.self) { try DefectFieldOptions.split(wrong) } }
    }

    @Test("all properties are shown, one per line, without control characters")
    func lines() {
        let lines = defect.lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.first == "WAAG00000042, It drips")
        #expect(lines.contains("Status       Submitted") && lines.contains("keywords     cold"))
        #expect(lines.contains("Assigned to  -") && !lines.contains { $0.hasPrefix("Priority") })
        #expect(lines.suffix(2) == ["One[2J", "Two"])
    }
}
