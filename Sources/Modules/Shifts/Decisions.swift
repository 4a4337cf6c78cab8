import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The maximum length of a reason, in characters.
let longestReason = Wire.Limits.reason.upperBound

/// - Throws: `AppError.invalid` for a reason that is too long or has several lines.
func checkedReason(_ entered: String?) throws -> String? {
    try Validation.one { $0.optionalLine("reason", entered, most: longestReason) }
}

extension Routes<CrewContext> {
    /// Adds the route for the button of a decision: approve, decline or withdraw. Its form may have a reason.
    /// - Parameters:
    ///   - path: with `{id}`, the id of what is decided on.
    ///   - back: the page to return to, unless the form names a `ReturnPage`.
    ///   - rule: decides, and returns the message for the page.
    func decide<Subject>(
        _ path: RouterPath,
        back: @escaping @Sendable (ID<Subject>, Form, Viewer) -> String,
        _ rule: @escaping @Sendable (ID<Subject>, _ reason: String?, MemberTransaction) throws -> Phrase
    ) {
        post(path) { request, context in
            let viewer = context.viewer
            let id: ID<Subject> = try context.id("id")
            let form = try await Form(request)
            let page = ReturnPage(form)?.path(for: viewer) ?? back(id, form, viewer)
            return try await context.act(back: page) { tx in try rule(id, checkedReason(form["reason"]), tx) }
        }
    }
}
