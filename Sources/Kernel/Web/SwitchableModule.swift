/// A part of Decklog that a crew can switch off, as its `Module` declares it. Its name is `module.<id>`, what it is for
/// `module.<id>.text`.
package struct SwitchableModule: Sendable {
    package let id: String
    package let suits: Set<CrewKind>
    /// Whether it only extends the module of that id, and goes with it.
    package let isExtension: Bool

    /// - Parameters:
    ///   - suits: the kinds of crew for which it is suggested at first.
    package init(_ id: String, suits: Set<CrewKind> = [], isExtension: Bool = false) {
        self.id = id
        self.suits = suits
        self.isExtension = isExtension
    }

    package var name: String { "module.\(id)" }
    package var text: String { "module.\(id).text" }
}

/// What a new crew can say that it is, to be told which modules it most likely needs.
package enum CrewKind: String, CaseIterable, Sendable {
    case restaurant, agency, field, club
}

/// A module that crews can switch off, with what of the navigation is its own.
package struct ModuleSwitch: Sendable {
    package let module: SwitchableModule
    /// The ids of its navigation items.
    package let items: Set<String>

    package init(_ module: SwitchableModule, items: Set<String>) {
        self.module = module
        self.items = items
    }
}

/// Something that a module contributes, with the module that a crew would have to switch off to be without it.
package struct Contributed<Value: Sendable>: Sendable {
    /// `nil` for what is always there.
    package let module: String?
    package let value: Value

    package init(_ value: Value, by module: String? = nil) {
        self.module = module
        self.value = value
    }
}

extension [any Module] {
    /// Like `extensions()`, with the module that each belongs to.
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
