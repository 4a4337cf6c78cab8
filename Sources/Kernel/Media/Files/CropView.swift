package import HTML
package import Web

/// The fields that choose which square of a picture is sent. They follow the `FileField` of their form; a script shows
/// them while one picture is chosen. Without scripts, the whole picture is sent.
package struct CropView {
    private let site: Site
    private let html: HTML
    private let words: Words

    package init(site: Site, html: HTML, words: Words) {
        (self.site, self.html, self.words) = (site, html, words)
    }

    /// - Parameter shape: what becomes of the picture. Only for a square, one has to be chosen.
    package func write(for shape: PictureShape) {
        let isOptional = !shape.isCropped
        site.style(html, "crop")
        let look = isOptional ? "field crop" : "field crop crop-round"
        html.fieldset(.class(look), .data(.side, "\(shape.side)"), .hidden()) {
            if isOptional {
                html.legend {
                    html.label(.class("choice")) {
                        // Belongs to no form, so that it is neither sent nor kept with a draft.
                        html.input(.type("checkbox"), .form(""))
                        html.span(words("media.crop.optional"))
                    }
                }
            } else {
                html.legend(words("media.crop.legend"))
            }
            html.div(.class("crop-square"), .hidden(isOptional)) {
                for (name, least, most) in [("zoom", "1", "4"), ("across", "0", "1"), ("down", "0", "1")] {
                    html.label {
                        html.text(words("media.crop.\(name)"))
                        html.input(.type("range"), .data(.part, name), .min(least), .max(most))
                    }
                }
            }
        }
        site.script(html, "crop")
    }
}
