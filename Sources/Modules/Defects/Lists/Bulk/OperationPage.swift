import API
import Accounts
import Core
import HTML
import Storage
import Web

/// The page of a bulk change: its result and its defects.
struct OperationPage: Sendable {
    private static let most = 50

    let operation: BulkOperation
    let schema: DefectSchema
    /// The first of the changed defects.
    let defects: [Defect]

    static func load(_ id: DefectOperationID, _ viewer: Viewer, _ tx: Tx) throws -> OperationPage {
        let operation = try BulkOperation.find(id, viewer.crew, in: tx)
        let ids = try tx.all(
            """
            SELECT defect FROM defect_step WHERE crew = \(viewer.crew) AND operation = \(id)
            ORDER BY defect LIMIT \(most)
            """
        ) { try $0.read() as DefectID }
        return OperationPage(
            operation: operation,
            schema: try DefectSchema.of(viewer.crew, in: tx),
            defects: try Defect.read(ids, viewer, in: tx)
        )
    }
}

struct OperationView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/defects" }

    func write(_ page: OperationPage) {
        let (operation, spoken) = (page.operation, SchemaWords(schema: page.schema, words: words))
        let bar = OperationBar(context: context, html: html, spoken: spoken)
        context.site.pageHead(
            html,
            title: words("defects.operation.title"),
            lede: "\(operation.person.name) · \(words.moment(operation.at, in: viewer.zone))",
            back: (path, words("nav.defects"))
        )
        html.div(.id("operation"), .class("stack"), .data(.live, "defects")) {
            bar.said(operation)
            BulkCounts(html: html, spoken: spoken).write(operation.tally, changed: "defects.bulk.changed")
            if let undone = operation.undoneBy {
                html.p {
                    html.a(words("defects.operation.undone"), .href("\(path)/operations/\(undone)"))
                }
            }
            if let other = operation.bulkAction?.undoes {
                html.p { html.a(words("defects.operation.undoes"), .href("\(path)/operations/\(other)")) }
            }
            if operation.isUndoable(by: viewer) {
                html.div(.class("actions")) { bar.undo(operation, back: "/operations/\(operation.id)") }
            }
            list(page, spoken)
        }
    }

    private func list(_ page: OperationPage, _ spoken: SchemaWords) {
        if page.defects.isEmpty { return }
        html.section(words("defects.operation.which"), id: "operation-which") {
            html.ul(.class("rows")) {
                for defect in page.defects {
                    html.row {
                        html.p(.class("row-title")) {
                            html.a(.class("cover"), .href("\(path)/\(defect.id)")) { html.bdi(defect.headline) }
                        }
                        html.p(defect.shortName, .class("row-note"))
                    } end: {
                        html.span(
                            spoken.state(defect.state),
                            .class("status \(page.schema.statusClass(defect.state))")
                        )
                    }
                }
            }
            let more = page.operation.tally.changed - page.defects.count
            if more > 0 { html.p(words("defects.operation.more", ["count": .number(more)]), .class("muted")) }
        }
    }
}
