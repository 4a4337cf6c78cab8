package import Core

/// The person whose request the current task answers; `nil` before authentication, and without a request.
package enum Requester {
    @TaskLocal package static var current: PersonID?
}
