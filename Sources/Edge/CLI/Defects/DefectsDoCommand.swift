import API
import ArgumentParser
import Client

/// `decklog defects do`
struct DefectsDoCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "do",
        abstract: "Does one of the crew's actions to a defect, such as Assign or Resolve.",
        discussion: """
            For example: decklog defects do Assign 42 --owner me
            What can be done to it: decklog defects show 42
            """
    )

    @Argument(help: "The action, as decklog defects show names it.")
    var action: String

    @Argument(help: "The defect's number, what it is called, or its id.")
    var defect: String

    @Option(help: "The one that it is the same as, for the action that says so.")
    var of: String?

    @OptionGroup var options: DefectFieldOptions
    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        let done = try await crew.withCrew { here in
            let (defects, now) = (here.client.defects, try await here.client.defects.get(defect, in: here.slug))
            let actions = try await defects.actions(on: now.value.id, in: here.slug)
            let chosen = try LegalAction.choose(action, among: actions, for: now.value)
            switch chosen.kind {
            case .duplicate:
                guard let of else { throw CommandError("Say which one it is the same as, with --of NUMBER.") }
                return try await defects.markDuplicate(
                    now.value.id,
                    in: here.slug,
                    DefectOriginal(original: of),
                    ifMatch: now.etag
                )
            case .unduplicate:
                return try await defects.unmarkDuplicate(now.value.id, in: here.slug, ifMatch: now.etag)
            case .delete:
                throw CommandError("To delete it: decklog defects delete \(printable(now.value.displayId))")
            case .changeState, .modify, .submit:
                let input = DefectTransition(action: chosen.action, fields: try await options.read(here))
                return try await defects.act(on: now.value.id, in: here.slug, input, ifMatch: now.etag)
            }
        }
        print("\(done.words): \(printable(done.state)).")
    }
}
