import API
import ArgumentParser
import Client

/// `decklog defects bulk`
struct DefectsBulkCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "bulk",
        abstract: "Edits many defects at once, or undoes such a change.",
        discussion: """
            Name the defects, or say which ones with options; at most 10,000. For example:
            decklog defects bulk 41 42 43 --action Assign --owner me
            decklog defects bulk --state Submitted --project Bar --field project=Cellar --dry-run
            decklog defects bulk --undo OPERATION
            Exits with status 1 if some could not be changed.
            """
    )

    @Argument(help: "Their numbers, keys or ids.")
    var defects: [String] = []

    @OptionGroup(title: "Filters, instead of naming defects") var filter: DefectFilterOptions

    @Option(help: "The severity, such as 4-Minor; several separated by commas.")
    var onlySeverity: String?

    @Option(help: "The priority; several separated by commas.")
    var onlyPriority: String?

    @Option(help: "One of the crew's actions, such as Assign or Postpone.")
    var action: String?

    @OptionGroup(title: "Changes") var fields: DefectFieldOptions

    @Flag(help: "Only show what would happen.")
    var dryRun = false

    @Option(help: ArgumentHelp("Undo a bulk change.", valueName: "operation"))
    var undo: String?

    @OptionGroup var crew: CrewOption

    func validate() throws {
        if undo != nil {
            if dryRun || !defects.isEmpty || !choosesNone || action != nil || !fields.isEmpty {
                throw ValidationError("--undo works without defects and other options.")
            }
            return
        }
        if defects.isEmpty == choosesNone {
            throw ValidationError("Name the defects or select them with options such as --state, not both.")
        }
        if action == nil && fields.isEmpty {
            throw ValidationError("Say what to change: --action, --owner, --field ...")
        }
    }

    private var choosesNone: Bool { filter.isEmpty && onlySeverity == nil && onlyPriority == nil }

    private func chosen(_ here: InCrew) async throws -> DefectFilter {
        var filter = try await filter.filter(here)
        (filter.severity, filter.priority) = (onlySeverity, onlyPriority)
        return filter
    }

    func execute() async throws {
        let operation = try await crew.withCrew { here in
            if let undo { return try await here.client.send(.undoDefectOperation(crew: here.slug, operation: undo)) }
            let input = DefectBulk(
                defects: defects.isEmpty ? nil : defects,
                filter: defects.isEmpty ? try await chosen(here) : nil,
                action: action,
                fields: fields.isEmpty ? nil : try await fields.read(here),
                dryRun: dryRun
            )
            return try await here.client.send(.changeManyDefects(crew: here.slug, input))
        }
        print(operation.words)
        if operation.state != .dryRun && !operation.refused.isEmpty { throw ExitCode(1) }
    }
}

extension DefectOperation {
    /// The result, with a line for each reason why defects could not be changed.
    fileprivate var words: String {
        let wouldBe = state == .dryRun
        var lines = [
            "\(counted(matched, "defect")): \(changed) \(wouldBe ? "would change" : "changed"), \(unchanged) without changes."
        ]
        for refusal in refused {
            let names = refusal.defects.joined(separator: ", ") + (refusal.count > refusal.defects.count ? " ..." : "")
            lines.append("  \(refusal.count) \u{d7} \(refusal.message) \(names)")
        }
        if state == .running { lines.append("Still working on it.") }
        if state == .failed { lines.append("Nobody was notified: an internal error occurred in several attempts.") }
        if let id, changed > 0, undoes == nil { lines.append("To undo: decklog defects bulk --undo \(id)") }
        return lines.map(printable).joined(separator: "\n")
    }
}
