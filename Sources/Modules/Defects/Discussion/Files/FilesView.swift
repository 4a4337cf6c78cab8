import Accounts
import Core
import HTML
import Media
import Web

/// Photos and files of a defect, with buttons to delete those that the viewer may delete.
struct FilesView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ files: [DefectFile], of defect: Defect) {
        let shown = files.filter { $0.deletedAt == nil }
        html.div(.id("defect-files"), .data(.live, "defects")) {
            if files.isEmpty { return }
            html.section(words("defects.files.title"), id: "files") {
                FileGallery(context, html, words).write(shown.map(\.file))
                for file in files where file.deletedAt != nil && file.comment == nil { gone(file) }
                let mine = viewer.isArchived ? [] : shown.filter { $0.mayDelete(viewer) }
                if !mine.isEmpty { removal(mine) }
            }
        }
    }

    private func path(_ file: DefectFile) -> String {
        "\(viewer.path)/defects/\(file.defect)/files/\(file.file.id)"
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
