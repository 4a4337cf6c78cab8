import API
import ArgumentParser
import Client

/// `decklog defects comment`
struct DefectsCommentCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "comment",
        abstract: "Says something about a defect, or shows what was said."
    )

    @Argument(help: "The defect's number, what it is called, or its id.")
    var defect: String

    @Argument(help: "What you say. (default: show what was said)")
    var text: String?

    @OptionGroup var crew: CrewOption

    func carryOut() async throws {
        try await crew.withCrew { here in
            if let text {
                _ = try await here.client.defects.comment(on: defect, in: here.slug, NewDefectComment(text: text))
                return print("Said.")
            }
            var isNone = true
            for try await comment in here.client.defects.comments(on: defect, in: here.slug) {
                isNone = false
                print("\(comment.at)  \(printable(comment.name))")
                for line in comment.text.split(separator: "\n", omittingEmptySubsequences: false) {
                    print("    \(printable(String(line)))")
                }
                for file in comment.files { print("    [\(printable(file.name)), \(size(bytes: file.size))]") }
            }
            if isNone { print("Nobody has said anything yet.") }
        }
    }
}
