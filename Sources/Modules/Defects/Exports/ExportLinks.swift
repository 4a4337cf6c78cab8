import API
import Accounts
import HTML
import Web

/// Links below a list of defects: to its CSV, and for managers to export and import.
struct ExportLinks {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ filter: DefectFilter) {
        let viewer = context.viewer
        html.div(.class("cluster defects-kept"), .id("defects-exports")) {
            html.a(
                words("defects.export.csv"),
                .class("button button-quiet"),
                .href(filter.export(from: viewer.slug, words.language))
            )
            if viewer.isManager {
                html.a(
                    words("defects.import.link"),
                    .class("button button-quiet"),
                    .href("\(viewer.path)/defects/import")
                )
            }
        }
    }
}

extension DefectFilter {
    /// The address of the CSV of the listed defects.
    fileprivate func export(from crew: String, _ language: Language) -> String {
        let call = Call.exportDefects(
            crew: crew,
            format: .csv,
            language: language.rawValue,
            assignedTo: assignedTo,
            reportedBy: reportedBy,
            state: state,
            open: open,
            severity: severity,
            priority: priority,
            project: project,
            text: text,
            sort: sort
        )
        return call.target
    }
}
