import API
import Accounts
import HTML
import Web

/// Below a list of defects: the same as a table, and for managers the way in and out.
struct ExportLinks {
    let context: CrewContext
    let html: HTML
    let words: Words

    func write(_ filter: DefectFilter) {
        let viewer = context.viewer
        html.div(.class("cluster"), .id("defects-exports")) {
            html.a(
                words("defects.export.csv"),
                .class("button button-quiet"),
                .href("\(Paths.Defects.exports(crew: viewer.slug))?\(filter.address(words.language.rawValue))")
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
    fileprivate func address(_ language: String) -> String {
        let all = [(name: "format", value: "csv"), (name: "language", value: language)] + parameters
        let said = all.map { "\($0.name)=\(percentEncode($0.value))" }
        return said.joined(separator: "&")
    }
}
