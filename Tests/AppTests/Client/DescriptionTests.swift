import API
import Foundation
import Testing

@Suite("The published description")
struct DescriptionTests {
    @Test("It lists exactly the fields of every input")
    func inputs() throws {
        let description = try Description()
        // The range of a rule's number depends on the rule, so this one type has several descriptions.
        let rules = [
            "Switch", "Rest", "WeeklyRest", "DaysInARow", "DaysPerWeek", "WeekendsInARow", "HoursPerDay",
            "HoursPerWeek",
            "Notice",
        ]
        let names = [ObjectIdentifier(RulePatch.self): rules.map { $0 + "Patch" }]
        for type in InputTests.all where !type.isOpen {
            for name in names[ObjectIdentifier(type)] ?? ["\(type)"] {
                #expect(description.properties(of: name) == type.fields, "\(name)")
                #expect(description.schemas[name]?.contains("      additionalProperties: false") == true, "\(name)")
            }
        }
    }

    @Test("Every list is returned in pages")
    func lists() throws {
        let description = try Description()
        // Their items are not a list: they go with the sum of a defect, or are those of a day or period.
        let others: Set = ["DefectTime", "FocusPlan", "FocusSuggestions"]
        for operation in API.Operation.all where operation.method == .get {
            guard let output = operation.output, !others.contains(output) else { continue }
            let isList = description.properties(of: output).contains("items")
            #expect(isList == operation.traits.contains(.paged), "\(operation.id)")
        }
    }

    @Test("It lists exactly the values of every choice")
    func choices() throws {
        let description = try Description()
        func check<Choice: CaseIterable & RawRepresentable<String>>(_ choice: Choice.Type) {
            #expect(description.choices(of: "\(choice)") == Choice.allCases.map(\.rawValue), "\(choice)")
        }
        check(Appearance.self)
        check(TokenAccess.self)
        check(Role.self)
        check(Approval.self)
        check(Overnight.self)
        check(PlanningPolicy.self)
        check(ProposalKind.self)
        check(ProposalState.self)
        check(DaysOffKind.self)
        check(DaysOffState.self)
        check(RuleMode.self)
        check(ShiftStatus.self)
        check(ShiftScope.self)
        check(ApprovalOutcome.self)
        check(CalendarFeedKind.self)
        check(ExchangeKind.self)
        check(ExchangeState.self)
        check(HistoryKind.self)
        check(HoursImportFormat.self)
        check(HoursImportDates.self)
        check(DefectImportFormat.self)
        check(DefectExportFormat.self)
        check(EmploymentStatus.self)
        check(TimesheetState.self)
        check(TimesheetEventKind.self)
        check(TimesheetPeriod.self)
        check(HoursRounding.self)
        check(HoursExportFormat.self)
        check(FocusReportKey.self)
        check(FocusSource.self)
        check(FocusPlanOutcome.self)
        check(FocusTargetKind.self)
        check(FocusTargetPeriod.self)
        check(FocusExportFormat.self)
        check(DefectFieldType.self)
        check(DefectActionKind.self)
        check(DefectEventKind.self)
        check(DefectSort.self)
        check(DefectOperationState.self)
        check(RuleName.self)
        check(Party.self)
        #expect(description.choices(of: "ProblemCode") == Problem.Code.allCases.map(\.rawValue))
        #expect(description.choices(of: "HealthEngine") == Health.Engine.allCases.map(\.rawValue))
        #expect(description.choices(of: "HealthDisk") == Health.Disk.allCases.map(\.rawValue))
    }
}

/// `openapi.yaml`, parsed by its indentation: enough YAML for a file in a uniform style.
private struct Description {
    /// The lines of each schema.
    var schemas: [String: [String]] = [:]

    init() throws {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let text = try String(contentsOf: root.appending(path: "openapi.yaml"), encoding: .utf8)
        var (section, schema) = ("", "")
        for line in text.split(separator: "\n").map(String.init) {
            if let key = key(of: line, depth: 0) { section = key }
            if section.hasPrefix("components"), let key = key(of: line, depth: 2) { section = "components/" + key }
            guard section == "components/schemas" else { continue }
            if let key = key(of: line, depth: 4) { schema = key }
            schemas[schema, default: []].append(line)
        }
    }

    func properties(of schema: String) -> Set<String> {
        let lines = (schemas[schema] ?? []).drop { $0 != "      properties:" }.dropFirst()
        return Set(lines.prefix { $0.hasPrefix("        ") }.compactMap { key(of: $0, depth: 8) })
    }

    /// The values of the first `enum` in the schema.
    func choices(of schema: String) -> [String] {
        let lines = schemas[schema] ?? []
        guard let start = lines.firstIndex(where: { $0.contains("enum:") }) else { return [] }
        let values = lines[start].drop { $0 != "[" }
        if values.isEmpty {
            return lines[(start + 1)...].prefix { $0.contains("- ") }
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "- ")) }
        }
        return values.prefix { $0 != "]" }.dropFirst().split(separator: ",")
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\" ")) }
    }
}

/// The key at the start of a line with this indentation, if any.
private func key(of line: String, depth: Int) -> String? {
    let text = line.drop { $0 == " " }
    guard line.count - text.count == depth, !text.hasPrefix("#"), !text.hasPrefix("-") else { return nil }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return String(text[..<colon])
}
