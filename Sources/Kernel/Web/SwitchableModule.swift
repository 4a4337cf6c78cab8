/// A part of Decklog that a crew can switch off, as declared by its `Module`. Its name is the string `module.<id>`, its
/// description `module.<id>.text`.
package struct SwitchableModule: Sendable {
    package let id: String
    package let suits: Set<CrewKind>
    /// Whether it only extends the module with the same id, and is hidden with it.
    package let isExtension: Bool

    /// - Parameters:
    ///   - suits: the kinds of crew for which it is initially suggested.
    package init(_ id: String, suits: Set<CrewKind> = [], isExtension: Bool = false) {
        self.id = id
        self.suits = suits
        self.isExtension = isExtension
    }

    package var name: String { "module.\(id)" }
    package var text: String { "module.\(id).text" }
}

/// The kind of a new crew, by which modules are suggested to it.
package enum CrewKind: String, CaseIterable, Sendable {
    case restaurant, agency, field, club
}

/// A module that crews can switch off, with its part of the navigation.
package struct ModuleSwitch: Sendable {
    package let module: SwitchableModule
    /// The ids of its navigation items.
    package let items: Set<String>

    package init(_ module: SwitchableModule, items: Set<String>) {
        self.module = module
        self.items = items
    }
}

/// A contribution of a module, with the switchable module that it belongs to.
package struct Contributed<Value: Sendable>: Sendable {
    /// `nil` if it is always available.
    package let module: String?
    package let value: Value

    package init(_ value: Value, by module: String? = nil) {
        self.module = module
        self.value = value
    }
}

extension [any Module] {
    /// Like `extensions()`, with the module of each.
    package func contributed<Kind: Sendable>(_ kind: Kind.Type = Kind.self) -> [Contributed<Kind>] {
        flatMap { module in
            module.extensions.compactMap { $0 as? Kind }.map { Contributed($0, by: module.switchable?.id) }
        }
    }

    /// The modules that a crew can switch off.
    package var switches: [ModuleSwitch] {
        compactMap { module in
            guard let own = module.switchable, !own.isExtension else { return nil }
            return ModuleSwitch(own, items: Set(module.navigation.map(\.id)))
        }
    }
}
