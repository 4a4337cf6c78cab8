package import Web

/// Where a module says which parts of an open page a fact of its own makes stale.
package protocol TopicMaker: ModuleExtension {
    /// Words as they stand in the pages' `data-live`, without blanks; none for a kind that is not the module's own.
    func topics(for kind: String) -> Set<String>
}
