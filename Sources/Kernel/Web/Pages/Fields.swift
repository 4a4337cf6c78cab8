package import Core
package import HTML

/// Writes the fields of a form with their labels, hints and errors, filled with the entered values.
package struct Fields {
    /// The maximum number of choices that are shown as pills.
    private static let mostPills = 12

    private let site: Site
    private let html: HTML
    private let form: Form
    private let words: Words

    package init(_ site: Site, _ html: HTML, _ form: Form, _ words: Words) {
        self.site = site
        self.html = html
        self.form = form
        self.words = words
    }

    /// All errors at once, each a link to its field unless the name of the field is empty; nothing when there are none.
    /// - Parameters:
    ///   - labels: the keys of labels by field name, to put the label in front of the error.
    ///   - missing: the names of fields that the page does not show, so that there is nothing to link to.
    package func summary(_ labels: [String: String] = [:], missing: Set<String> = []) {
        if form.errors.isEmpty { return }
        html.div(.class("error-summary"), .role("alert"), .id("errors"), .tabindex(-1)) {
            html.h2(words.count("form.errors", form.errors.count))
            html.ul {
                for error in form.errors {
                    let label = labels[error.field].map { words($0) + ": " } ?? ""
                    let text = label + words(error.message)
                    let isLinked = !error.field.isEmpty && !missing.contains(error.field)
                    html.li {
                        if isLinked { html.a(text, .href("#\(error.field)")) } else { html.text(text) }
                    }
                }
            }
        }
    }

    /// A one-line field. `label` and `hint` are keys of strings.
    package func input(
        _ name: String,
        label: String,
        type: String = "text",
        hint: String? = nil,
        value: String? = nil,
        isShort: Bool = false,
        _ attributes: Attribute...
    ) {
        field(name, label: label, hint: hint) { describing in
            html.input(
                [
                    .class(isShort ? "input input-short" : "input"), .id(name), .name(name), .type(type),
                    // A password is never sent back.
                    .value(type == "password" ? nil : form[name] ?? value),
                ] + describing + attributes
            )
        }
    }

    /// A one-line field in which people write something new, so that browsers suggest nothing.
    package func line(
        _ name: String,
        label: String,
        hint: String? = nil,
        value: String?,
        length: ClosedRange<Int>,
        isRequired: Bool = false
    ) {
        input(
            name,
            label: label,
            hint: hint,
            value: value,
            .maxlength(length.upperBound),
            .autocomplete("off"),
            .required(isRequired)
        )
    }

    /// A time of day.
    package func time(
        _ name: String,
        label: String,
        hint: String? = nil,
        value: LocalTime?,
        isRequired: Bool = true
    ) {
        input(name, label: label, type: "time", hint: hint, value: value?.description, .required(isRequired))
    }

    /// A file to upload.
    /// - Parameter types: as in the attribute `accept`; `nil` for any file.
    package func file(label: String, hint: String? = nil, _ types: String? = nil, isRequired: Bool = true) {
        input("file", label: label, type: "file", hint: hint, .accept(types), .required(isRequired))
    }

    package func textArea(
        _ name: String,
        label: String,
        hint: String? = nil,
        value: String? = nil,
        _ attributes: Attribute...
    ) {
        field(name, label: label, hint: hint) { describing in
            html.textarea(
                [.class("input"), .id(name), .name(name), .rows(3)] + describing + attributes,
                form[name] ?? value ?? ""
            )
        }
    }

    package func select(
        _ name: String,
        label: String,
        hint: String? = nil,
        value: String? = nil,
        _ options: [(value: String, text: String)],
        _ attribute: Attribute? = nil
    ) {
        field(name, label: label, hint: hint) { describing in
            let chosen = form[name] ?? value
            html.select([.class("input"), .id(name), .name(name)] + describing + [attribute].compactMap(\.self)) {
                for option in options {
                    html.option(option.text, .value(option.value), .selected(option.value == chosen))
                }
            }
        }
    }

    /// A select with groups of options, each under its title; options of a group without a title are not grouped.
    package func select(
        _ name: String,
        label: String,
        hint: String? = nil,
        value: String? = nil,
        groups: [(title: String?, options: [(value: String, text: String)])]
    ) {
        field(name, label: label, hint: hint) { describing in
            let chosen = form[name] ?? value
            html.select([.class("input"), .id(name), .name(name)] + describing) {
                for group in groups where !group.options.isEmpty {
                    let options = {
                        for option in group.options {
                            html.option(option.text, .value(option.value), .selected(option.value == chosen))
                        }
                    }
                    if let title = group.title { html.optgroup(.label(title), content: options) } else { options() }
                }
            }
        }
    }

    /// A few short choices in a row. With `several`, any number of them can be selected.
    package func pills(
        _ name: String,
        legend: String,
        hint: String? = nil,
        value: String? = nil,
        several: Bool = false,
        isRequired: Bool = false,
        _ options: [(value: String, text: String)]
    ) {
        let chosen = form.values[name] ?? value.map { [$0] } ?? []
        choices(name, legend, hint) {
            html.div(.class("pills")) {
                for (index, option) in options.enumerated() {
                    html.label(.class("pill")) {
                        html.input(
                            // The first one has the field's id, so that an error can link to it.
                            .id(index == 0 ? name : "\(name)-\(index)"),
                            .type(several ? "checkbox" : "radio"),
                            .name(name),
                            .value(option.value),
                            .checked(chosen.contains(option.value)),
                            .required(isRequired && index == 0)
                        )
                        html.text(" ")
                        html.span(option.text)
                    }
                }
            }
        }
    }

    /// Any number of possibly very many choices. Few are pills; many are a list that scrolls, with the chosen ones
    /// first, and with a search field if scripts are enabled.
    package func several(
        _ name: String,
        legend: String,
        hint: String? = nil,
        search: String,
        _ options: [(value: String, text: String)]
    ) {
        if options.count <= Self.mostPills {
            return pills(name, legend: legend, hint: hint, several: true, options)
        }
        let chosen = Set(form.values[name] ?? [])
        let sorted = options.filter { chosen.contains($0.value) } + options.filter { !chosen.contains($0.value) }
        choices(name, legend, hint) {
            html.input(
                .class("input needs-js"),
                .type("search"),
                .placeholder(words(search)),
                .aria(.label, words(search)),
                .aria(.controls, "\(name)-list"),
                // Belongs to no form, so that Enter submits nothing.
                .form("")
            )
            html.div(.class("many"), .id("\(name)-list")) {
                for (index, option) in sorted.enumerated() {
                    html.label(.class("choice")) {
                        html.input(
                            .id(index == 0 ? name : "\(name)-\(index)"),
                            .type("checkbox"),
                            .name(name),
                            .value(option.value),
                            .checked(chosen.contains(option.value))
                        )
                        html.text(" ")
                        html.span(option.text)
                    }
                }
            }
        }
        site.script(html, "many")
    }

    /// Choices below each other, each with an explanation.
    package func radios(
        _ name: String,
        legend: String,
        hint: String? = nil,
        value: String? = nil,
        _ options: [(value: String, text: String, hint: String?)]
    ) {
        let chosen = form[name] ?? value
        choices(name, legend, hint) {
            for (index, option) in options.enumerated() {
                html.label(.class("choice")) {
                    html.input(
                        .id(index == 0 ? name : "\(name)-\(index)"),
                        .type("radio"),
                        .name(name),
                        .value(option.value),
                        .checked(option.value == chosen)
                    )
                    html.text(" ")
                    html.span {
                        html.text(option.text)
                        if let hint = option.hint { html.small(hint, .class("hint")) }
                    }
                }
            }
        }
    }

    private func choices(_ name: String, _ legend: String, _ hint: String?, content: () -> Void) {
        let error = form.error(name)
        html.fieldset(
            .class(error == nil ? "field" : "field field-wrong"),
            .aria(.describedby, description(of: name, hint, error))
        ) {
            html.legend(words(legend))
            if let hint { html.p(words(hint), .class("hint"), .id("\(name)-hint")) }
            content()
            if let error { show(error, of: name) }
        }
    }

    private func field(_ name: String, label: String, hint: String?, content: ([Attribute]) -> Void) {
        let error = form.error(name)
        html.div(.class(error == nil ? "field" : "field field-wrong")) {
            html.label(words(label), .for(name))
            if let hint { html.p(words(hint), .class("hint"), .id("\(name)-hint")) }
            content([
                .aria(.describedby, description(of: name, hint, error)),
                .aria(.invalid, error == nil ? nil : "true"),
            ])
            if let error { show(error, of: name) }
        }
    }

    /// The ids of the hint and the error of a field.
    private func description(of name: String, _ hint: String?, _ error: Phrase?) -> String? {
        var ids: [String] = []
        if hint != nil { ids.append("\(name)-hint") }
        if error != nil { ids.append("\(name)-error") }
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    private func show(_ error: Phrase, of name: String) {
        html.p(.class("error"), .id("\(name)-error")) {
            site.icon(html, "circle-alert")
            html.text(words(error))
        }
    }
}
