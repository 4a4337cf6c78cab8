import Accounts
import Core
import Storage
import Web

/// A category of messages, which people can choose in their settings. Its name is the string `notices.kind.<id>`.
package struct NoticeKind: Sendable, Hashable {
    /// Begins with the module, as in `shifts.mine`. Stored with messages and settings, so it must never change.
    package let id: String
    /// Whether it is mailed by default.
    package let isMailed: Bool
    /// Whether it is pushed by default.
    package let isPushed: Bool
    /// How many minutes a push service keeps it for a device that is not reachable.
    package let pushMinutes: Int
    /// Whether only managers of a crew get it.
    let isForManagers: Bool

    package init(
        _ id: String,
        isMailed: Bool = true,
        isPushed: Bool = true,
        pushMinutes: Int = 24 * 60,
        isForManagers: Bool = false
    ) {
        self.id = id
        self.isMailed = isMailed
        self.isPushed = isPushed
        self.pushMinutes = pushMinutes
        self.isForManagers = isForManagers
    }

    /// The module that sends it.
    var module: String { String(id.prefix { $0 != "." }) }

    /// The string key of the name.
    var name: String { "notices.kind.\(id)" }
}

extension [Contributed<NoticeKind>] {
    /// The kinds that can reach a person: a crew of theirs shows them the module, and they manage it if the kind is for
    /// managers. Kinds for everyone that belong to no switchable module always can.
    func reaching(_ person: PersonID, in tx: Tx) throws -> [NoticeKind] {
        let hidden = try CrewModules.hidden(from: person, in: tx)
        let crews = try tx.all(
            "SELECT crew, role <> 'member' FROM member WHERE person = \(person) AND left_at IS NULL"
        ) { (id: try $0.read() as CrewID, isManager: try $0.read() as Bool) }
        func reaches(_ kind: NoticeKind, of module: String?) -> Bool {
            if module == nil && !kind.isForManagers { return true }
            return crews.contains { crew in
                let isHidden = module.map { hidden[crew.id]?.contains($0) == true } ?? false
                return !isHidden && (crew.isManager || !kind.isForManagers)
            }
        }
        return filter { reaches($0.value, of: $0.module) }.map(\.value)
    }
}
