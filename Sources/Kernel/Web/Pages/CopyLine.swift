package import HTML

extension HTML {
    /// Writes a text to be copied, such as a link that is shown only once.
    /// - Parameters:
    ///   - id: the element id of the field; unique on the page.
    ///   - label: says what the text is.
    ///   - page: the path of the page without the text, if this is the response to a form and the only one with it:
    ///   reloading leads there, instead of sending the form again.
    package func copyLine(_ text: String, id: String, label: String, once page: String? = nil, _ words: Words) {
        div(.class("copy-line"), .data(.once, page)) {
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
