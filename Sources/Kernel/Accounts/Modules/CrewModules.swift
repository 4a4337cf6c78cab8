import API
package import Core
package import Storage
import Web

/// Which modules a crew uses, and who sees them. A module without a setting is visible to everyone.
package enum CrewModules {
    /// The visibility of all modules that not everyone sees.
    static func restricted(in crew: CrewID, in tx: Tx) throws -> [String: ModuleVisibility] {
        try restricted(in: [crew], in: tx)[crew] ?? [:]
    }

    static func restricted(in crews: [CrewID], in tx: Tx) throws -> [CrewID: [String: ModuleVisibility]] {
        let rows = try tx.all("SELECT crew, module, visible FROM crew_module WHERE crew IN \(list: crews)") { row in
            (
                crew: try row.read() as CrewID, module: try row.read() as String,
                visible: try row.read() as ModuleVisibility
            )
        }
        return rows.reduce(into: [:]) { $0[$1.crew, default: [:]][$1.module] = $1.visible }
    }

    /// Whether a module is switched off for everyone.
    package static func isOff(_ module: String, in crew: CrewID, _ tx: Tx) throws -> Bool {
        try visibility(of: module, in: crew, tx) == .off
    }

    /// The crews, among some, in which a module is not switched off for everyone.
    package static func using(_ module: String, among crews: [CrewID], in tx: Tx) throws -> [CrewID] {
        let off = Set(
            try tx.all(
                "SELECT crew FROM crew_module WHERE crew IN \(list: crews) AND module = \(module) AND visible = 'off'"
            ) { try $0.read() as CrewID }
        )
        return crews.filter { !off.contains($0) }
    }

    /// Who sees a module in a crew.
    static func visibility(of module: String, in crew: CrewID, _ tx: Tx) throws -> ModuleVisibility {
        try tx.value("SELECT visible FROM crew_module WHERE crew = \(crew) AND module = \(module)") ?? .everyone
    }

    /// Whether a module is switched on and visible to the viewer.
    package static func shows(_ module: String, to viewer: Viewer, in tx: Tx) throws -> Bool {
        try visibility(of: module, in: viewer.crew, tx).isShown(to: viewer.role)
    }

    /// The modules that are hidden from the viewer.
    package static func hidden(from viewer: Viewer, in tx: Tx) throws -> Set<String> {
        let restricted = try restricted(in: viewer.crew, in: tx)
        return Set(restricted.filter { !$0.value.isShown(to: viewer.role) }.keys)
    }

    /// The modules that are hidden from a person, by crew; crews without any are omitted.
    package static func hidden(from person: PersonID, in tx: Tx) throws -> [CrewID: Set<String>] {
        let rows = try tx.all(
            """
            SELECT crew_module.crew, crew_module.module, crew_module.visible, member.role FROM member
            JOIN crew_module ON crew_module.crew = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL
            """
        ) { row in
            (
                crew: try row.read() as CrewID, module: try row.read() as String,
                visible: try row.read() as ModuleVisibility, role: try row.read() as Role
            )
        }
        return rows.filter { !$0.visible.isShown(to: $0.role) }
            .reduce(into: [:]) { $0[$1.crew, default: []].insert($1.module) }
    }

    /// A condition on `notice` and the `member` that it is for: whether its module is hidden from them.
    package static let hidesNotice: SQL = """
        EXISTS (
            SELECT 1 FROM crew_module WHERE crew_module.crew = notice.crew AND crew_module.module = notice.module
                AND (crew_module.visible = 'off' OR member.role = 'member')
        )
        """

    /// - Throws: `AppError.notFound`, with the reason, when the module is hidden from the viewer.
    static func require(_ module: String, for viewer: Viewer, in tx: Tx) throws {
        let visible = try visibility(of: module, in: viewer.crew, tx)
        if !visible.isShown(to: viewer.role) { throw ModuleHidden.refusal(module, visible) }
    }

    /// Sets who sees some modules; the others are unchanged.
    /// - Throws: `AppError` `forbidden`, or `invalid` with field `modules`, code `unknown` or `twice`.
    static func change(_ wanted: [CrewModule], among known: [SwitchableModule], in tx: MemberTransaction) throws {
        try tx.viewer.requireManager()
        try check(wanted.map(\.id), among: known, field: "modules")
        let before = try restricted(in: tx.crew, in: tx)
        for module in wanted {
            if before[module.id, default: .everyone] == module.visible { continue }
            if module.visible == .everyone {
                try tx.run("DELETE FROM crew_module WHERE crew = \(tx.crew) AND module = \(module.id)")
            } else {
                try tx.run(
                    """
                    INSERT INTO crew_module (crew, module, visible) VALUES (\(tx.crew), \(module.id), \(module.visible))
                    ON CONFLICT (crew, module) DO UPDATE SET visible = excluded.visible
                    """
                )
            }
            try tx.record(CrewModuleChanged(module: module.id, visible: module.visible.rawValue), about: tx.crew)
        }
    }
}

extension CrewModules {
    /// The ids of modules in the order of a crew's navigation; empty for the order of the server.
    static func order(in crew: CrewID, _ tx: Tx) throws -> [String] {
        try orders(in: [crew], tx)[crew] ?? []
    }

    static func orders(in crews: [CrewID], _ tx: Tx) throws -> [CrewID: [String]] {
        let rows = try tx.all("SELECT id, module_order FROM crew WHERE id IN \(list: crews)") { row in
            (crew: try row.read() as CrewID, order: ids(try row.read()))
        }
        return rows.reduce(into: [:]) { $0[$1.crew] = $1.order }
    }

    static func ids(_ stored: String?) -> [String] { (stored ?? "").split(separator: ",").map(String.init) }

    /// Sets the order of the modules in the navigation; those that are left out follow. An empty list restores the order
    /// of the server.
    /// - Throws: `AppError` `forbidden`, or `invalid` with field `moduleOrder`, code `unknown` or `twice`.
    static func order(_ wanted: [String], among known: [SwitchableModule], in tx: MemberTransaction) throws {
        try tx.viewer.requireManager()
        try check(wanted, among: known, field: "moduleOrder")
        let stored = wanted.isEmpty ? nil : wanted.joined(separator: ",")
        try tx.run("UPDATE crew SET module_order = \(stored) WHERE id = \(tx.crew)")
    }

    /// The order after swapping a module with the one before it.
    static func order(moving id: String, among known: [SwitchableModule], in tx: MemberTransaction) throws -> [String] {
        var order = known.ordered(by: try order(in: tx.crew, tx), id: \.id).map(\.id)
        try check([id], among: known, field: "up")
        if let index = order.firstIndex(of: id), index > 0 { order.swapAt(index, index - 1) }
        return order
    }

    private static func check(_ ids: [String], among known: [SwitchableModule], field: String) throws {
        if Set(ids).count < ids.count {
            throw AppError.invalid(field, "twice", Phrase("error.field.moduleTwice"))
        }
        if !ids.allSatisfy({ id in known.contains { $0.id == id } }) {
            let names = known.map(\.id).joined(separator: ", ")
            throw AppError.invalid(field, "unknown", Phrase("error.field.module", ["known": .text(names)]))
        }
    }
}

extension ModuleVisibility {
    func isShown(to role: Role) -> Bool {
        switch self {
        case .everyone: true
        case .managers: role != .member
        case .off: false
        }
    }
}

extension API.ModuleVisibility: SQLBindable, SQLReadable {}

/// A crew changed who sees a module. The subject is the crew.
struct CrewModuleChanged: Fact {
    static let kind = "crew.moduleChanged"

    let module: String
    /// `everyone`, `managers` or `off`.
    let visible: String
}

extension [SettingsLink] {
    /// Those whose modules the viewer sees.
    func shown(to viewer: Viewer, in tx: Tx) throws -> [SettingsLink] {
        let hidden = try CrewModules.hidden(from: viewer, in: tx)
        return filter { link in link.module.map { !hidden.contains($0) } ?? true }
    }
}
