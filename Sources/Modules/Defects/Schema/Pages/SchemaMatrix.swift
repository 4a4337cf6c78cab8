import API
import Core
import HTML
import Web

/// A table of the actions that lead from each state to each other state; an overview of the list of actions.
struct SchemaMatrix {
    let html: HTML
    let words: Words
    let schema: DefectSchema
    let spoken: SchemaWords

    /// A schema with more states gets no table, which would be too wide.
    private static let mostStates = 12

    func write() {
        if schema.states.count > Self.mostStates { return }
        html.section(words("defects.set.matrix"), id: "matrix", class: "section wide-only") {
            html.p(words("defects.set.matrixHint"), .class("muted"))
            html.div(.class("table-wrap"), .tabindex(0), .role("group"), .aria(.labelledby, "matrix")) {
                html.table(.class("table schema-matrix")) {
                    head()
                    html.tbody { for state in schema.states { row(state) } }
                }
            }
        }
    }

    private func head() {
        html.thead {
            html.tr {
                html.th(words("defects.set.matrixCorner"), .scope("col"))
                for state in schema.states { html.th(.scope("col")) { html.bdi(spoken.state(state.name)) } }
            }
        }
    }

    private func row(_ from: DefectState) {
        html.tr {
            html.th(.scope("row")) { html.bdi(spoken.state(from.name)) }
            for to in schema.states {
                let ways = schema.actions.filter { $0.to == to.name && $0.kind != .submit && $0.isLegal(in: from.name) }
                html.td {
                    for way in ways { html.p { html.bdi(spoken.action(way)) } }
                }
            }
        }
    }
}
