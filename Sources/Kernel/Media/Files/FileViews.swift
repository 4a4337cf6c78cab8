package import Accounts
import Core
package import HTML
package import Web

/// A form field for choosing files or taking photos. The form must be `multipart/form-data`.
package struct FileField {
    private let site: Site
    /// `nil` for files that belong to no crew.
    private let slug: String?
    private let html: HTML
    private let form: Form
    private let words: Words

    package init(_ context: some SignedInContext, _ html: HTML, _ form: Form, _ words: Words) {
        site = context.site
        slug = (context as? CrewContext)?.viewer.slug
        self.html = html
        self.form = form
        self.words = words
    }

    /// - Parameters:
    ///   - name: the name of the field; `receive` reads `file`.
    ///   - isSingle: whether only one file can be chosen.
    ///   - keepsMetadata: whether photos are sent with their location, also those that are scaled down first.
    ///   - held: files received with an earlier attempt, which are shown and submitted again.
    package func write(
        _ name: String = "file",
        label: String,
        hint: String? = nil,
        isSingle: Bool = false,
        keepsMetadata: Bool = false,
        held: [StoredFile] = []
    ) {
        let error = form.error(name)
        html.div(.class(error == nil ? "field" : "field field-wrong")) {
            html.label(words(label), .for(name))
            html.p(words(hint ?? "media.field.hint", limits), .class("hint"), .id("\(name)-hint"))
            if !held.isEmpty { write(held) }
            html.input(
                .class("input"),
                .id(name),
                .name(name),
                .type("file"),
                .multiple(!isSingle),
                .data(.camera, words("media.field.camera")),
                .data(.choose, words("media.field.choose")),
                .data(.remove, words("media.field.remove", ["name": .text("{name}")])),
                .data(.sending, words("media.field.sending")),
                .data(.refused, words("media.field.refused")),
                .data(.metadata, keepsMetadata ? site.assets.path("camera-data.page.js") : nil),
                .aria(.describedby, error == nil ? "\(name)-hint" : "\(name)-hint \(name)-error"),
                .aria(.invalid, error == nil ? nil : "true")
            )
            if let error {
                html.p(.class("error"), .id("\(name)-error")) {
                    site.icon(html, "circle-alert")
                    html.text(words(error))
                }
            }
        }
        site.script(html, "file-field")
    }

    private var limits: [String: Phrase.Argument] {
        ["count": .number(Media.mostFiles), "most": .number(Media.largestFile / 1_000_000)]
    }

    private func write(_ held: [StoredFile]) {
        html.p(words("media.field.held"), .class("small"))
        html.ul(.class("file-held")) {
            for file in held {
                html.li {
                    html.label(.class("file-held-one")) {
                        html.input(.type("checkbox"), .name(Media.heldField), .value(file.id.description), .checked())
                        if let slug, file.hasThumbnail { html.img(.src(file.thumbnailPath(crew: slug)), .alt("")) }
                        html.bdi(file.name)
                    }
                }
            }
        }
    }
}

/// A gallery of files: pictures as thumbnails side by side, other files as a list of downloads.
package struct FileGallery {
    private let site: Site
    private let slug: String
    private let html: HTML
    private let words: Words

    package init(_ context: CrewContext, _ html: HTML, _ words: Words) {
        site = context.site
        slug = context.viewer.slug
        self.html = html
        self.words = words
    }

    package func write(_ files: [StoredFile]) {
        let pictures = files.filter(\.hasThumbnail)
        let others = files.filter { !$0.hasThumbnail }
        if !pictures.isEmpty {
            html.ul(.class("file-grid")) {
                for file in pictures {
                    html.li {
                        html.a(.href(file.path(crew: slug))) {
                            html.img(.src(file.thumbnailPath(crew: slug)), .alt(file.name), .loading("lazy"))
                        }
                    }
                }
            }
        }
        if !others.isEmpty {
            html.ul(.class("file-list")) {
                for file in others {
                    html.li {
                        html.a(.href(file.path(crew: slug))) { html.bdi(file.name) }
                        html.text(" ")
                        html.small(amount(file.size), .class("muted"))
                    }
                }
            }
        }
    }

    /// A size in the usual units.
    private func amount(_ bytes: Int) -> String {
        bytes < 1_000_000
            ? words("media.size.kilobytes", ["count": .number(max(1, bytes / 1000))])
            : words("media.size.megabytes", ["count": .number(bytes / 1_000_000)])
    }
}
