import Foundation
import Hummingbird
import Testing
import Web

@Suite("Extensions of modules")
struct ModuleTests {
    @Test("are collected by kind, in the order of the modules; one that is of two kinds is in both")
    func extensions() {
        let modules: [any Module] = [Stub([Both("a"), First("b")]), Stub([]), Stub([Second("c"), Both("d")])]
        let first: [any FirstKind] = modules.extensions()
        let second: [any SecondKind] = modules.extensions()
        #expect(first.map(\.name) == ["a", "b", "d"])
        #expect(second.map(\.name) == ["a", "c", "d"])
    }
}

private protocol FirstKind: ModuleExtension {
    var name: String { get }
}

private protocol SecondKind: ModuleExtension {
    var name: String { get }
}

private struct First: FirstKind {
    let name: String
    init(_ name: String) { self.name = name }
}

private struct Second: SecondKind {
    let name: String
    init(_ name: String) { self.name = name }
}

private struct Both: FirstKind, SecondKind {
    let name: String
    init(_ name: String) { self.name = name }
}

private struct Stub: Module {
    let extensions: [any ModuleExtension]
    var resources: URL? { nil }

    init(_ extensions: [any ModuleExtension]) { self.extensions = extensions }

    func addRoutes(_ site: Site, to router: Router<WebContext>) {}
}
