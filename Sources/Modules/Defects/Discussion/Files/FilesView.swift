import Accounts
import Core
import HTML
import Media
import Web

/// All photos and files of a defect, one page at a time.
struct FilesPage: Sendable {
    let defect: Defect
    let files: PagedList<DefectFile>
}

/// Photos and files of a defect, with buttons to delete those that the viewer may delete.
struct FilesView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    /// - Parameter hasEarlier: whether the defect has earlier files than these.
    func write(_ files: [DefectFile], of defect: Defect, hasEarlier: Bool) {
        html.div(.id("defect-files"), .data(.live, "defects")) {
            if files.isEmpty { return }
            html.section(words("defects.files.title"), id: "files") {
                if hasEarlier {
                    html.p {
                        html.text(words("defects.files.newest", ["most": .number(DefectFile.mostListed)]) + " ")
                        html.a(words("defects.files.all"), .href("\(path(defect.id))/files"))
                    }
                }
                gallery(files)
            }
        }
    }

    func write(_ page: FilesPage) {
        let address = path(page.defect.id)
        let back = (path: address, title: page.defect.shortName)
        context.site.pageHead(html, title: words("defects.files.title"), lede: page.defect.headline, back: back)
        html.div(.id("defect-files"), .data(.live, "defects")) {
            gallery(page.files.items)
            html.pages(
                words("defects.pages"),
                next: page.files.next.map { (words("defects.list.more"), "\(address)/files?after=\($0)") }
            )
        }
    }

    private func gallery(_ files: [DefectFile]) {
        let shown = files.filter { $0.deletedAt == nil }
        FileGallery(context, html, words).write(shown.map(\.file))
        for file in files where file.deletedAt != nil && file.comment == nil { gone(file) }
        let mine = viewer.isArchived ? [] : shown.filter { $0.mayDelete(viewer) }
        if !mine.isEmpty { removal(mine) }
    }

    private func path(_ defect: DefectID) -> String { "\(viewer.path)/defects/\(defect)" }

    private func path(_ file: DefectFile) -> String {
        "\(path(file.defect))/files/\(file.file.id)"
    }

    private func removal(_ files: [DefectFile]) {
        html.details(.id("files-removal")) {
            html.summary(words("defects.files.remove"), .class("button button-quiet"))
            html.ul(.class("rows")) {
                for file in files {
                    html.li(.class("row")) {
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) { html.bdi(file.file.name) }
                            html.p(.class("row-note")) {
                                html.bdi(file.author.name)
                                html.text(" · " + words.moment(file.at, in: viewer.zone))
                            }
                        }
                        html.form(.class("row-end inline-form"), .post(), .action("\(path(file))/delete")) {
                            html.button(.class("button button-quiet")) {
                                html.named(words("defects.files.delete"), file.file.name)
                            }
                        }
                    }
                }
            }
        }
    }

    private func gone(_ file: DefectFile) {
        html.form(.class("cluster"), .post(), .action("\(path(file))/restoration")) {
            html.p(words("defects.files.gone", ["file": .text(file.file.name)]), .class("muted"))
            html.button(words("defects.undo"), .class("button"))
        }
    }
}
