import API
import ArgumentParser
import Client

/// `decklog defects do`
struct DefectsDoCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "do",
        abstract: "Performs one of the crew's actions on a defect, such as Assign or Resolve.",
        discussion: """
            For example: decklog defects do Assign 42 --owner me
            For the possible actions: decklog defects show 42
            """
    )

    @Argument(help: "The action, as listed by decklog defects show.")
    var action: String

    @Argument(help: "The defect's number, key or id.")
    var defect: String

    @Option(help: "The original defect, for the action Duplicate.")
    var of: String?

    @OptionGroup var options: DefectFieldOptions
    @OptionGroup var crew: CrewOption

    func execute() async throws {
        let done = try await crew.withCrew { here in
            let (client, slug) = (here.client, here.slug)
            let now = try await client.versioned(.getDefect(crew: slug, defect: defect))
            let id = now.value.id
            let actions = try await client.list(.listDefectActions(crew: slug, defect: id)).items()
            let chosen = try LegalAction.choose(action, among: actions, for: now.value)
            try requireUse(by: chosen)
            switch chosen.kind {
            case .duplicate:
                guard let of else { throw CommandError("Name the original defect with --of NUMBER.") }
                let input = DefectOriginal(original: of)
                return try await client.send(.markDuplicate(crew: slug, defect: id, input, ifMatch: now.etag))
            case .unduplicate:
                return try await client.send(.unmarkDuplicate(crew: slug, defect: id, ifMatch: now.etag))
            case .delete:
                throw CommandError("To delete it: decklog defects delete \(printable(now.value.displayId))")
            case .changeState, .modify, .submit:
                let input = DefectTransition(action: chosen.action, fields: try await options.read(here))
                return try await client.send(.transitionDefect(crew: slug, defect: id, input, ifMatch: now.etag))
            }
        }
        print("\(done.words): \(printable(done.state)).")
    }

    /// - Throws: `CommandError` for an option that the action would ignore.
    func requireUse(by chosen: LegalAction) throws {
        let name = printable(chosen.action)
        if of != nil && chosen.kind != .duplicate { throw CommandError("--of does not work with \(name).") }
        if !options.isEmpty && [.duplicate, .unduplicate].contains(chosen.kind) {
            throw CommandError("\(name) changes no fields. To change them: decklog defects edit \(printable(defect))")
        }
    }
}
