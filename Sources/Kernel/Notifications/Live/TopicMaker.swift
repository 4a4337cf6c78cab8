package import Web

/// Tells which parts of open pages become stale by a fact of the module.
package protocol TopicMaker: ModuleExtension {
    /// Words as they stand in the pages' `data-live`, without blanks; none for a kind that is not the module's own.
    func topics(for kind: String) -> Set<String>
}
