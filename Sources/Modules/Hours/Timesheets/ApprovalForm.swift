import Accounts
import HTML
import Web

/// The form with the button to approve a timesheet, in a list of several.
struct ApprovalForm {
    let html: HTML
    let words: Words

    /// - Parameter address: the path of the timesheet.
    func write(_ address: String, of person: Named, version: Int, returnsTo: ReturnPage) {
        html.form(.class("inline-form"), .post(), .action("\(address)/approval")) {
            html.version(version)
            html.back(to: returnsTo)
            html.button(.class("button button-primary")) {
                html.named(words("hours.sheet.approve"), person.name)
            }
        }
    }
}
