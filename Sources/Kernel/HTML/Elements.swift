// One line per element: with a closure for its content, or with plain text. Void elements have neither.

extension HTML {
    package func html(_ attributes: Attribute..., content: () -> Void) { element("html", attributes, content) }
    package func head(_ attributes: Attribute..., content: () -> Void) { element("head", attributes, content) }
    package func title(_ attributes: Attribute..., content: () -> Void) { element("title", attributes, content) }
    package func body(_ attributes: Attribute..., content: () -> Void) { element("body", attributes, content) }
    package func header(_ attributes: Attribute..., content: () -> Void) { element("header", attributes, content) }
    package func nav(_ attributes: Attribute..., content: () -> Void) { element("nav", attributes, content) }
    package func main(_ attributes: Attribute..., content: () -> Void) { element("main", attributes, content) }
    package func section(_ attributes: Attribute..., content: () -> Void) { element("section", attributes, content) }
    package func article(_ attributes: Attribute..., content: () -> Void) { element("article", attributes, content) }
    package func aside(_ attributes: Attribute..., content: () -> Void) { element("aside", attributes, content) }
    package func div(_ attributes: Attribute..., content: () -> Void) { element("div", attributes, content) }
    package func p(_ attributes: Attribute..., content: () -> Void) { element("p", attributes, content) }
    package func span(_ attributes: Attribute..., content: () -> Void) { element("span", attributes, content) }
    package func a(_ attributes: Attribute..., content: () -> Void) { element("a", attributes, content) }
    package func strong(_ attributes: Attribute..., content: () -> Void) { element("strong", attributes, content) }
    package func b(_ attributes: Attribute..., content: () -> Void) { element("b", attributes, content) }
    package func blockquote(_ attributes: Attribute..., content: () -> Void) {
        element("blockquote", attributes, content)
    }
    package func cite(_ attributes: Attribute..., content: () -> Void) { element("cite", attributes, content) }
    package func small(_ attributes: Attribute..., content: () -> Void) { element("small", attributes, content) }
    package func bdi(_ attributes: Attribute..., content: () -> Void) { element("bdi", attributes, content) }
    package func time(_ attributes: Attribute..., content: () -> Void) { element("time", attributes, content) }
    package func h1(_ attributes: Attribute..., content: () -> Void) { element("h1", attributes, content) }
    package func h2(_ attributes: Attribute..., content: () -> Void) { element("h2", attributes, content) }
    package func h3(_ attributes: Attribute..., content: () -> Void) { element("h3", attributes, content) }
    package func ul(_ attributes: Attribute..., content: () -> Void) { element("ul", attributes, content) }
    package func ol(_ attributes: Attribute..., content: () -> Void) { element("ol", attributes, content) }
    package func li(_ attributes: Attribute..., content: () -> Void) { element("li", attributes, content) }
    package func dl(_ attributes: Attribute..., content: () -> Void) { element("dl", attributes, content) }
    package func dt(_ attributes: Attribute..., content: () -> Void) { element("dt", attributes, content) }
    package func dd(_ attributes: Attribute..., content: () -> Void) { element("dd", attributes, content) }
    package func form(_ attributes: Attribute..., content: () -> Void) { element("form", attributes, content) }
    package func label(_ attributes: Attribute..., content: () -> Void) { element("label", attributes, content) }
    package func button(_ attributes: Attribute..., content: () -> Void) { element("button", attributes, content) }
    package func fieldset(_ attributes: Attribute..., content: () -> Void) { element("fieldset", attributes, content) }
    package func legend(_ attributes: Attribute..., content: () -> Void) { element("legend", attributes, content) }
    package func select(_ attributes: Attribute..., content: () -> Void) { element("select", attributes, content) }
    package func optgroup(_ attributes: Attribute..., content: () -> Void) { element("optgroup", attributes, content) }
    package func datalist(_ attributes: Attribute..., content: () -> Void) { element("datalist", attributes, content) }
    package func table(_ attributes: Attribute..., content: () -> Void) { element("table", attributes, content) }
    package func thead(_ attributes: Attribute..., content: () -> Void) { element("thead", attributes, content) }
    package func tbody(_ attributes: Attribute..., content: () -> Void) { element("tbody", attributes, content) }
    package func tr(_ attributes: Attribute..., content: () -> Void) { element("tr", attributes, content) }
    package func th(_ attributes: Attribute..., content: () -> Void) { element("th", attributes, content) }
    package func td(_ attributes: Attribute..., content: () -> Void) { element("td", attributes, content) }
    package func details(_ attributes: Attribute..., content: () -> Void) { element("details", attributes, content) }
    package func summary(_ attributes: Attribute..., content: () -> Void) { element("summary", attributes, content) }
    package func figure(_ attributes: Attribute..., content: () -> Void) { element("figure", attributes, content) }
    package func figcaption(_ attributes: Attribute..., content: () -> Void) {
        element("figcaption", attributes, content)
    }
    package func script(_ attributes: Attribute..., content: () -> Void) { element("script", attributes, content) }
    package func svg(_ attributes: Attribute..., content: () -> Void) { element("svg", attributes, content) }
    package func template(_ attributes: Attribute..., content: () -> Void) { element("template", attributes, content) }
}

extension HTML {
    package func title(_ text: String, _ attributes: Attribute...) { element("title", attributes, text: text) }
    package func p(_ text: String, _ attributes: Attribute...) { element("p", attributes, text: text) }
    package func span(_ text: String, _ attributes: Attribute...) { element("span", attributes, text: text) }
    package func a(_ text: String, _ attributes: Attribute...) { element("a", attributes, text: text) }
    package func strong(_ text: String, _ attributes: Attribute...) {
        element("strong", attributes, text: text)
    }
    package func small(_ text: String, _ attributes: Attribute...) { element("small", attributes, text: text) }
    package func code(_ text: String, _ attributes: Attribute...) { element("code", attributes, text: text) }
    package func mark(_ text: String, _ attributes: Attribute...) { element("mark", attributes, text: text) }
    package func bdi(_ text: String, _ attributes: Attribute...) { element("bdi", attributes, text: text) }
    package func time(_ text: String, _ attributes: Attribute...) { element("time", attributes, text: text) }
    package func h1(_ text: String, _ attributes: Attribute...) { element("h1", attributes, text: text) }
    package func h2(_ text: String, _ attributes: Attribute...) { element("h2", attributes, text: text) }
    package func h3(_ text: String, _ attributes: Attribute...) { element("h3", attributes, text: text) }
    package func li(_ text: String, _ attributes: Attribute...) { element("li", attributes, text: text) }
    package func dt(_ text: String, _ attributes: Attribute...) { element("dt", attributes, text: text) }
    package func dd(_ text: String, _ attributes: Attribute...) { element("dd", attributes, text: text) }
    package func label(_ text: String, _ attributes: Attribute...) { element("label", attributes, text: text) }
    package func button(_ text: String, _ attributes: Attribute...) {
        element("button", attributes, text: text)
    }
    package func legend(_ text: String, _ attributes: Attribute...) {
        element("legend", attributes, text: text)
    }
    package func option(_ text: String, _ attributes: Attribute...) {
        element("option", attributes, text: text)
    }
    package func caption(_ text: String, _ attributes: Attribute...) {
        element("caption", attributes, text: text)
    }
    package func th(_ text: String, _ attributes: Attribute...) { element("th", attributes, text: text) }
    package func td(_ text: String, _ attributes: Attribute...) { element("td", attributes, text: text) }
    package func summary(_ text: String, _ attributes: Attribute...) {
        element("summary", attributes, text: text)
    }
    package func figcaption(_ text: String, _ attributes: Attribute...) {
        element("figcaption", attributes, text: text)
    }
    package func output(_ text: String, _ attributes: Attribute...) {
        element("output", attributes, text: text)
    }
    package func progress(_ text: String, _ attributes: Attribute...) {
        element("progress", attributes, text: text)
    }

    /// An external script; the content security policy forbids inline ones.
    package func script(_ attributes: Attribute...) { element("script", attributes) {} }
    package func path(_ attributes: Attribute...) { element("path", attributes) {} }
    package func use(_ attributes: Attribute...) { element("use", attributes) {} }
    package func rect(_ attributes: Attribute...) { element("rect", attributes) {} }
    package func line(_ attributes: Attribute...) { element("line", attributes) {} }
    /// The description of an SVG, for people who do not see it.
    package func desc(_ text: String, _ attributes: Attribute...) { element("desc", attributes, text: text) }
    /// Text in an SVG.
    package func svgText(_ text: String, _ attributes: Attribute...) { element("text", attributes, text: text) }
}

// MARK: - Void elements

extension HTML {
    package func meta(_ attributes: Attribute...) { open("meta", attributes) }
    package func link(_ attributes: Attribute...) { open("link", attributes) }
    package func input(_ attributes: Attribute...) { open("input", attributes) }
    package func img(_ attributes: Attribute...) { open("img", attributes) }
}

// MARK: - With arrays of attributes

extension HTML {
    package func input(_ attributes: [Attribute]) { open("input", attributes) }
    package func path(_ attributes: [Attribute]) { element("path", attributes) {} }
    package func rect(_ attributes: [Attribute]) { element("rect", attributes) {} }
    package func line(_ attributes: [Attribute]) { element("line", attributes) {} }
    package func select(_ attributes: [Attribute], content: () -> Void) { element("select", attributes, content) }
    package func textarea(_ attributes: [Attribute], _ text: String) {
        // A line break right after the start tag would be dropped (html.spec.whatwg.org §13.1.2.5).
        element("textarea", attributes) { self.text("\n\(text)") }
    }
}
