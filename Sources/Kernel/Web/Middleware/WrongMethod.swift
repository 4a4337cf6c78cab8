package import Hummingbird

/// Answers 405 instead of 404 where the address exists, but not for this method.
package struct WrongMethod: Sendable {
    private let patterns: [(components: [Substring], method: HTTPRequest.Method)]

    package init(_ routes: [(path: String, method: HTTPRequest.Method)]) {
        patterns = routes.map { (Substring($0.path).split(separator: "/"), $0.method) }
    }

    /// The methods that an address knows; empty when there is no such address.
    package func allowed(at path: String) -> [HTTPRequest.Method] {
        let components = Substring(path).split(separator: "/")
        return patterns.filter { matches($0.components, components) }.map(\.method)
    }

    private func matches(_ pattern: [Substring], _ path: [Substring]) -> Bool {
        if pattern.last == "**" { return path.starts(with: pattern.dropLast()) && path.count >= pattern.count }
        guard pattern.count == path.count else { return false }
        return zip(pattern, path).allSatisfy { $0.hasPrefix(":") || $0.hasPrefix("{") || $0 == $1 }
    }
}
