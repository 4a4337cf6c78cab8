import API
import ArgumentParser
import Client

/// `decklog defects comment`
struct DefectsCommentCommand: Verb {
    static let configuration = CommandConfiguration(
        commandName: "comment",
        abstract: "Comments on a defect, or shows its comments."
    )

    @Argument(help: "The defect's number, key or id.")
    var defect: String

    @Argument(help: "The comment. (default: show the comments)")
    var text: String?

    @OptionGroup var crew: CrewOption

    func execute() async throws {
        try await crew.withCrew { here in
            if let text {
                let input = NewDefectComment(text: text)
                try await here.client.send(.addDefectComment(crew: here.slug, defect: defect, input))
                return print("Comment sent.")
            }
            var isNone = true
            for try await comment in here.client.list(.listDefectComments(crew: here.slug, defect: defect)) {
                isNone = false
                print("\(comment.at)  \(printable(comment.name))")
                for line in comment.text.split(separator: "\n", omittingEmptySubsequences: false) {
                    print("    \(printable(String(line)))")
                }
                for file in comment.files { print("    [\(printable(file.name)), \(size(bytes: file.size))]") }
            }
            if isNone { print("No comments yet.") }
        }
    }
}
