import API
import ArgumentParser
import Client

/// The fields of a defect, as options.
struct DefectFieldOptions: ParsableArguments {
    @Option(help: "The severity, such as 3-Average.")
    var severity: String?

    @Option(help: "Who it is assigned to: me, or a colleague's name or id.")
    var owner: String?

    @Option(help: "The priority, such as \"3-Normal Queue\".")
    var priority: String?

    @Option(help: "The outcome, such as Fixed.")
    var resolution: String?

    @Option(help: "Further details.")
    var description: String?

    @Option(
        name: .customLong("field"),
        help: ArgumentHelp(
            "Any field of the crew, such as keywords=cold; keywords= clears it.",
            valueName: "name=value"
        )
    )
    var fields: [String] = []

    private var named: [(name: String, value: String?)] {
        [
            ("severity", severity), ("owner", owner), ("priority", priority), ("resolution", resolution),
            ("description", description),
        ]
    }

    var isEmpty: Bool { fields.isEmpty && named.allSatisfy { $0.value == nil } }

    func validate() throws {
        var names = Set(named.filter { $0.value != nil }.map(\.name))
        for name in fields.map({ String($0.prefix { $0 != "=" }) }) where !names.insert(name).inserted {
            throw ValidationError("The field \(name) was given twice.")
        }
    }

    /// - Throws: `CommandError` for an invalid field, or an unknown colleague.
    func read(_ here: InCrew) async throws -> DefectFields {
        var read = DefectFields()
        for (name, value) in named where name != "owner" {
            if let value { read.values[name] = .some(value) }
        }
        for field in fields {
            let (name, value) = try Self.split(field)
            read.values.updateValue(value, forKey: name)
        }
        let owner = owner ?? read.values["owner"].flatMap { $0 }
        if let owner, !owner.isEmpty {
            read.values["owner"] = .some(owner == "me" ? "me" : try await here.person(owner).id)
        }
        return read
    }

    /// - Returns: `nil` as the value of `name=`.
    static func split(_ text: String) throws -> (name: String, value: String?) {
        let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard halves.count == 2, !halves[0].isEmpty else {
            throw CommandError("\"\(text)\" is not a field: write it as name=value, such as keywords=cold.")
        }
        return (halves[0], halves[1].isEmpty ? nil : halves[1])
    }
}
