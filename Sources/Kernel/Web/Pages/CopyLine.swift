package import HTML

extension HTML {
    /// Writes a text to be copied, such as a link that is shown only once.
    /// - Parameters:
    ///   - id: the element id of the field; unique on the page.
    ///   - label: says what the text is.
    package func copyLine(_ text: String, id: String, label: String, _ words: Words) {
        div(.class("copy-line")) {
            input(.class("input"), .id(id), .aria(.label, label), .readonly(), .value(text))
            button(
                words("form.copy"),
                .class("button needs-js"),
                .type("button"),
                .data(.copy, "#\(id)"),
                .data(.copied, words("form.copied"))
            )
        }
    }
}
