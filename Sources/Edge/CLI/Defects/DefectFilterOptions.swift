import API
import ArgumentParser
import Client

/// A filter for defects, as options.
struct DefectFilterOptions: ParsableArguments {
    @Option(help: "Who it is assigned to: me, none, or a colleague's name or id.")
    var assignedTo: String?

    @Option(help: "Who reported it: me, or a colleague's name or id.")
    var reportedBy: String?

    @Option(help: "The status, such as Submitted; several separated by commas.")
    var state: String?

    @Flag(help: "Only open defects.")
    var open = false

    @Flag(help: "Only closed defects.")
    var closed = false

    @Option(help: "The area.")
    var project: String?

    @Option(help: "Text to search for.")
    var text: String?

    var isEmpty: Bool {
        !open && !closed && [assignedTo, reportedBy, state, project, text].allSatisfy { $0 == nil }
    }

    func validate() throws {
        if open && closed { throw ValidationError("Choose --open or --closed, not both.") }
    }

    /// - Throws: `CommandError` for an unknown colleague.
    func filter(_ here: InCrew) async throws -> DefectFilter {
        DefectFilter(
            assignedTo: assignedTo == "none" ? "none" : try await person(assignedTo, here),
            reportedBy: try await person(reportedBy, here),
            state: state,
            open: open ? true : closed ? false : nil,
            project: project,
            text: text
        )
    }

    private func person(_ text: String?, _ here: InCrew) async throws -> String? {
        guard let text, text != "me" else { return text }
        return try await here.person(text).id
    }
}
