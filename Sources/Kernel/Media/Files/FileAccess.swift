package import Accounts
package import Storage
package import Web

/// The rule of a module that has files about who may read them.
package protocol FileAccess: ModuleExtension {
    /// Asked in the transaction that finds the file, so that a deletion counts from its commit on.
    /// - Returns: `nil` for a file that the module does not have.
    func mayRead(_ file: FileID, _ viewer: Viewer, in tx: Tx) throws -> Bool?
}

extension [any FileAccess] {
    /// - Parameter isHeldByViewer: it waits for a form of theirs, and nothing has it yet.
    /// - Returns: `false` for a file that no module has.
    func mayRead(_ file: FileID, isHeldByViewer: Bool, _ viewer: Viewer, in tx: Tx) throws -> Bool {
        if isHeldByViewer { return true }
        for access in self {
            if let answer = try access.mayRead(file, viewer, in: tx) { return answer }
        }
        return false
    }
}
