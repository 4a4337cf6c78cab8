import API
import ArgumentParser
import Client

/// `decklog defects bulk`
struct DefectsBulkCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "bulk",
        abstract: "Does something to many defects at once, and takes it back again.",
        discussion: """
            Name the defects, or say which ones with options; at most 10,000. For example:
            decklog defects bulk 41 42 43 --action Assign --owner me
            decklog defects bulk --state Submitted --project Bar --field project=Cellar --dry-run
            decklog defects bulk --undo OPERATION
            """
    )

    @Argument(help: "Their numbers, what they are called, or their ids.")
    var defects: [String] = []

    @OptionGroup(title: "Which ones, instead of naming them") var filter: DefectFilterOptions

    @Option(help: "How bad it is, such as 4-Minor; several with commas between them.")
    var onlySeverity: String?

    @Option(help: "How soon it has to be seen to; several with commas between them.")
    var onlyPriority: String?

    @Option(help: "One of the crew's actions, such as Assign or Postpone.")
    var action: String?

    @OptionGroup(title: "What is to be different") var fields: DefectFieldOptions

    @Flag(help: "Only tell what would come of it.")
    var dryRun = false

    @Option(help: ArgumentHelp("Take back what was done to many.", valueName: "operation"))
    var undo: String?

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if undo != nil { return }
        if defects.isEmpty == choosesNone {
            throw ValidationError("Name the defects, or say which ones with options such as --state: one of the two.")
        }
        if action == nil && fields.isEmpty {
            throw ValidationError("Say what is to be different: --action, --owner, --field ...")
        }
    }

    private var choosesNone: Bool { filter.isEmpty && onlySeverity == nil && onlyPriority == nil }

    private func chosen(_ here: InCrew) async throws -> DefectFilter {
        var filter = try await filter.filter(here)
        (filter.severity, filter.priority) = (onlySeverity, onlyPriority)
        return filter
    }

    func carryOut() async throws {
        let operation = try await crew.withCrew { here in
            if let undo { return try await here.client.defects.undo(undo, in: here.slug) }
            let input = DefectBulk(
                defects: defects.isEmpty ? nil : defects,
                filter: defects.isEmpty ? try await chosen(here) : nil,
                action: action,
                fields: fields.isEmpty ? nil : try await fields.read(here),
                dryRun: dryRun
            )
            return try await here.client.defects.bulk(in: here.slug, input)
        }
        print(operation.words)
    }
}

extension DefectOperation {
    /// What came of it, a line for each reason why something could not be done.
    fileprivate var words: String {
        let wouldBe = state == .dryRun
        var lines = [
            "\(counted(matched, "defect")): \(changed) \(wouldBe ? "would change" : "changed"), \(unchanged) so already."
        ]
        for refusal in refused {
            let names = refusal.defects.joined(separator: ", ") + (refusal.count > refusal.defects.count ? " ..." : "")
            lines.append("  \(refusal.count) \u{d7} \(refusal.message) \(names)")
        }
        if state == .running { lines.append("It is still being done.") }
        if let id, changed > 0, undoes == nil { lines.append("To undo: decklog defects bulk --undo \(id)") }
        return lines.map(printable).joined(separator: "\n")
    }
}
