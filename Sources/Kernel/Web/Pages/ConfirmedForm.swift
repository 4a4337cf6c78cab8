package import HTML

extension HTML {
    /// A form that is sent after a question; without scripts, it is sent at once.
    /// - Parameters:
    ///   - question: `nil` to send it without asking.
    ///   - text: what is shown below the question.
    ///   - yes: the button that sends the form.
    ///   - no: the button that does not; *Cancel* unless there is a better word.
    package func confirmedForm(
        _ path: String,
        _ words: Words,
        _ question: String?,
        text: String? = nil,
        yes: String,
        no: String? = nil,
        class classes: String? = "inline-form",
        content: () -> Void
    ) {
        form(
            .class(classes),
            .post(),
            .action(path),
            .data(.confirm, question),
            .data(.confirmText, text),
            .data(.confirmYes, question == nil ? nil : yes),
            .data(.confirmNo, question == nil ? nil : no ?? words("form.cancel")),
            content: content
        )
    }
}
