import API
import Accounts
import Core
import HTML
import Web

/// The result of the last bulk change, with a button to undo it.
struct OperationBar {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }
    private var path: String { "\(context.viewer.path)/defects/operations" }

    func write(_ operation: BulkOperation?, back: String) {
        guard let operation else { return }
        let isGood = operation.tally.refused.isEmpty && !operation.isFailed
        html.div(.class("flash flash-\(isGood ? "success" : "info") defects-bar"), .id("defects-done"), .role("status"))
        {
            context.site.icon(html, isGood ? "circle-check" : "info")
            html.div {
                said(operation)
                BulkCounts(html: html, spoken: spoken).refusals(operation.tally)
                html.p { html.a(words("defects.bulk.which"), .href("\(path)/\(operation.id)")) }
            }
            if operation.isUndoable(by: context.viewer) { undo(operation, back: back) }
        }
    }

    func said(_ operation: BulkOperation) {
        if !operation.isDone { return html.p(words("defects.bulk.running")) }
        let count = operation.tally.changed
        let isUndo = operation.bulkAction?.undoes != nil
        html.p(isUndo ? words.count("defects.said.putBack", count) : words.count("defects.said.changedMany", count))
        if operation.isFailed { html.p(words("defects.operation.failed")) }
    }

    func undo(_ operation: BulkOperation, back: String) {
        html.form(.class("inline-form"), .post(), .action("\(path)/\(operation.id)/undo")) {
            html.input(.type("hidden"), .name(BulkFieldName.back), .value(back))
            html.button(words("defects.bulk.undo"), .class("button"))
        }
    }
}

/// How many defects were changed, were already as requested, or could not be changed.
struct BulkCounts {
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }

    func write(_ tally: BulkTally, changed: String) {
        html.dl(.class("facts")) {
            html.fact(words(changed), tally.changed)
            html.fact(words("defects.bulk.alreadySo"), tally.unchanged)
            html.fact(words("defects.bulk.cannot"), tally.refusedCount)
        }
        refusals(tally)
    }

    func refusals(_ tally: BulkTally) {
        if tally.refused.isEmpty { return }
        html.ul(.class("findings")) {
            for refusal in tally.refused {
                html.li(.class("finding finding-warn")) {
                    html.p {
                        html.strong("\(refusal.count) ×")
                        html.text(" " + words(refusal.reason.phrase(spoken)))
                        if !refusal.named.isEmpty {
                            let more = refusal.count > refusal.named.count ? " …" : ""
                            html.text(" (" + refusal.named.joined(separator: ", ") + more + ")")
                        }
                    }
                }
            }
        }
    }
}
