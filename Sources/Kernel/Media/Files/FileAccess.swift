package import Accounts
package import Storage
package import Web

/// A module's rule for who may read its files.
package protocol FileAccess: ModuleExtension {
    /// Called in the transaction that finds the file, so that a deletion takes effect with its commit.
    /// - Returns: `nil` for a file that the module does not have.
    func mayRead(_ file: FileID, _ viewer: Viewer, in tx: Tx) throws -> Bool?
}

extension [any FileAccess] {
    /// - Parameter isHeldByViewer: whether it is held for a form of the viewer's, and belongs to nothing yet.
    /// - Returns: `false` for a file that no module has.
    func mayRead(_ file: FileID, isHeldByViewer: Bool, _ viewer: Viewer, in tx: Tx) throws -> Bool {
        if isHeldByViewer { return true }
        for access in self {
            if let answer = try access.mayRead(file, viewer, in: tx) { return answer }
        }
        return false
    }
}
