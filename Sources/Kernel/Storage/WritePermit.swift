/// Decides whether the current task may write. Checked by `Database.write` before every transaction.
package protocol WritePermit: Sendable {
    /// - Throws: the error for `Database.write` to throw instead of writing.
    func use() throws
}

/// The permit of the current request.
package enum CurrentWritePermit {
    /// `nil` permits everything, as in background work and commands.
    @TaskLocal package static var permit: (any WritePermit)?
}
