/// Decides whether the current task may write. `Database.write` asks it before every transaction.
package protocol WritePermit: Sendable {
    /// - Throws: what `Database.write` is to throw instead of writing.
    func use() throws
}

/// The permit of the request that is being answered.
package enum CurrentWritePermit {
    /// Nothing is asked where there is none, as in background work and commands.
    @TaskLocal package static var permit: (any WritePermit)?
}
