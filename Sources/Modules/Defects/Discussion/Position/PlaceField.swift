package import Accounts
package import HTML
package import Web

/// A position: typed, or filled in by the device on request.
package struct PlaceField {
    private let context: CrewContext
    private let html: HTML
    private let form: Form
    private let words: Words

    package init(_ context: CrewContext, _ html: HTML, _ form: Form, _ words: Words) {
        self.context = context
        self.html = html
        self.form = form
        self.words = words
    }

    /// The fields `latitude` and `longitude`, for `Defect.Position.entered`.
    package func write() {
        let fields = Fields(context.site, html, form, words)
        html.div(.class("place")) {
            html.p(.class("needs-js")) {
                html.button(words("defects.place.here"), .class("button place-here"), .type("button"))
            }
            html.p(.class("place-said small"), .aria(.live, "polite")) {
                html.span(.class("place-found"), .hidden()) {
                    html.text(words("defects.place.found") + " ")
                    html.span(.class("place-metres num")) {}
                    html.text(" " + words("defects.place.metres"))
                }
                html.span(words("defects.place.looking"), .class("place-looking"), .hidden())
                html.span(words("defects.place.refused"), .class("place-refused"), .hidden())
            }
            html.div(.class("form-grid")) {
                fields.input(
                    "latitude",
                    label: "defects.place.latitude",
                    .inputmode("decimal"),
                    .autocomplete("off"),
                    .placeholder("52.3702")
                )
                fields.input(
                    "longitude",
                    label: "defects.place.longitude",
                    .inputmode("decimal"),
                    .autocomplete("off"),
                    .placeholder("4.8952")
                )
            }
        }
    }
}
