package import API
package import Accounts
package import Core
import Foundation

/// A parsed filter, in which `me` is replaced by the viewer's id.
package struct ListFilter: Sendable, Hashable {
    /// The owner: a person, or nobody; `nil` for any.
    package var owner: Whose?
    package var submitter: PersonID?
    /// Any of these; empty for all.
    package var states: [String] = []
    /// Only open defects, or only closed ones; `nil` for both.
    package var open: Bool?
    package var severities: [String] = []
    package var priorities: [String] = []
    package var project: String?
    package var text: String?
    /// `nil` for newest first, or for best match first if there is a text.
    package var sort: DefectSort?

    package enum Whose: Sendable, Hashable {
        case nobody
        case person(PersonID)
    }

    package init() {}
}

extension ListFilter {
    static let longestText = API.DefectFilter.Limits.text.upperBound
    private static let mostNames = 60

    /// - Throws: `AppError.invalid` with everything that cannot be parsed.
    package init(_ wire: API.DefectFilter, _ viewer: Viewer) throws {
        var check = Validation()
        self.init(wire, viewer, &check)
        try check.finish()
    }

    init(_ wire: API.DefectFilter, _ viewer: Viewer, _ check: inout Validation) {
        switch wire.assignedTo ?? "" {
        case "": break
        case "none": owner = .nobody
        case let text: owner = Self.person("assignedTo", text, viewer, &check).map { .person($0) }
        }
        submitter = Self.person("reportedBy", wire.reportedBy ?? "", viewer, &check)
        states = Self.names("state", wire.state, &check)
        open = wire.open
        severities = Self.names("severity", wire.severity, &check)
        priorities = Self.names("priority", wire.priority, &check)
        project = check.optionalLine("project", wire.project, most: FieldChecks.longestLine)
        text = check.optionalLine("text", wire.text, most: Self.longestText)
        sort = wire.sort
    }

    private static func person(
        _ field: String,
        _ text: String,
        _ viewer: Viewer,
        _ check: inout Validation
    ) -> PersonID? {
        text == "me" ? viewer.person : check.id(field, text)
    }

    /// The names in a list. The whole text is a name, too, because a choice may contain a comma.
    private static func names(_ field: String, _ text: String?, _ check: inout Validation) -> [String] {
        guard let line = check.optionalLine(field, text, most: 4_000) else { return [] }
        let names = NameList(line).names
        if names.count > mostNames {
            check.fail(field, "tooMany", Phrase("defects.list.tooMany", ["most": .number(mostNames)]))
        }
        var known: Set<String> = []
        return (names + [line]).filter { known.insert($0).inserted }
    }
}

/// Names separated by commas. A comma or backslash in a name has a backslash before it; a backslash before another
/// character is part of the name.
struct NameList {
    let names: [String]

    init(_ text: String) {
        var (names, name, isEscaped) = ([String](), String.UnicodeScalarView(), false)
        for scalar in text.unicodeScalars {
            switch (scalar, isEscaped) {
            case ("\\", false): isEscaped = true
            case (",", false):
                names.append(String(name))
                name = String.UnicodeScalarView()
            default:
                if isEscaped && scalar != "," && scalar != "\\" { name.append("\\") }
                name.append(scalar)
                isEscaped = false
            }
        }
        if isEscaped { name.append("\\") }
        names.append(String(name))
        self.names = names.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    static func text(_ names: [String]) -> String {
        names.map(escaped).joined(separator: ",")
    }

    private static func escaped(_ name: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if scalar == "," || scalar == "\\" { text.append("\\") }
            text.append(scalar)
        }
        return String(text)
    }
}
