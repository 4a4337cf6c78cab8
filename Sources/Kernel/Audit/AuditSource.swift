package import Accounts
package import Core
package import Storage
package import Web

/// What the audit log shows of a module's facts.
///
/// The string `audit.kind.KIND` says what happened, such as "Shift offered". A test checks that there is one for each kind.
package protocol AuditSource: ModuleExtension {
    var group: AuditGroup { get }
    /// The names for the subjects of facts and for ids in facts, as far as this module knows them.
    func things(_ ids: Set<AuditID>, _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing]
}

extension AuditSource {
    package func things(_ ids: Set<AuditID>, _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing] { [:] }
}

/// The id of anything.
package typealias AuditID = ID<AuditSubject>
package enum AuditSubject {}

/// A group of facts that managers can filter by. Facts that are in no group are not listed.
package struct AuditGroup: Sendable {
    /// Its name in the API; `audit.group.ID` is its label.
    let id: String
    /// The prefixes of its kinds of facts, up to and including the first dot.
    let beginnings: [String]
    /// Kinds that are not listed.
    let omitted: Set<String>

    package init(_ id: String, _ beginnings: [String], except omitted: Set<String> = []) {
        self.id = id
        self.beginnings = beginnings
        self.omitted = omitted
    }

    func contains(_ kind: String) -> Bool {
        beginnings.contains(where: kind.hasPrefix) && !omitted.contains(kind)
    }
}

/// Something that facts are about.
package struct AuditThing: Sendable {
    let name: Phrase
    /// Its page; `nil` if it has none.
    let path: String?

    package init(_ name: Phrase, path: String? = nil) {
        self.name = name
        self.path = path
    }

    package init(_ name: String, path: String? = nil) {
        self.init(Phrase("audit.name", ["name": .text(name)]), path: path)
    }
}
