package import Web

/// Maps the facts of a module to the parts of pages that they make stale.
package protocol TopicMaker: ModuleExtension {
    /// Returns values of the attribute `data-live`, which contain no spaces; empty for facts of other modules.
    func topics(for kind: String) -> Set<String>
}
