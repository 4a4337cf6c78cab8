import API
import Accounts
import HTML
import Web

/// The usual next action on a defect, as a button if it needs no input, otherwise as a link to its form.
struct NextActionView {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    /// - Parameter returnsTo: the page that the button returns to.
    func write(_ defect: Defect, returnsTo: ReturnPage) {
        if context.viewer.isArchived { return }
        let legal = spoken.schema.legal(in: defect.state, context.viewer)
        guard let action = spoken.schema.usualNext(for: defect, of: legal) else { return }
        let path = "\(context.viewer.path)/defects/\(defect.id)/action"
        let label = {
            html.text(spoken.action(action))
            html.span(.class("visually-hidden")) { html.bdi(" " + defect.headline) }
        }
        if !action.asked(spoken.schema).isEmpty {
            html.a(.class("button"), .href("\(path)?action=\(percentEncode(action.name))"), content: label)
            return
        }
        html.form(.class("inline-form"), .post(), .action(path)) {
            html.version(defect.version)
            html.back(to: returnsTo)
            html.input(.type("hidden"), .name("action"), .value(action.name))
            html.button(.class("button"), content: label)
        }
    }
}
