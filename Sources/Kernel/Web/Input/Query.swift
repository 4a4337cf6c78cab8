package import Core
import Foundation
package import Hummingbird

/// The query of a URL. Unknown parameters are rejected rather than ignored.
package struct Query {
    private let parameters: Parameters
    package private(set) var check = Validation()

    /// For a request to an endpoint: `Routes.on` has rejected parameters that the endpoint does not declare.
    package init(_ request: Request) {
        parameters = request.uri.queryParameters
    }

    /// - Throws: `AppError.invalid` for a parameter that is not in `known`.
    package init(_ request: Request, _ known: Set<String>) throws {
        parameters = request.uri.queryParameters
        for (name, _) in parameters where !known.contains(String(name)) {
            throw AppError.invalid(String(name.prefix(100)), "unknown", Phrase("error.field.unknown"))
        }
    }

    package func text(_ name: String) -> String? {
        parameters.get(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A date; `nil` when it is left out, or invalid, which makes `finish` throw.
    package mutating func date(_ name: String) -> LocalDate? {
        let known = check.fields.count
        let date = check.optionalDate(name, text(name))
        return check.fields.count == known ? date : nil
    }

    package mutating func id<Subject>(_ name: String, of: Subject.Type = Subject.self) -> ID<Subject>? {
        check.id(name, text(name))
    }

    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        default fallback: Choice
    ) -> Choice where Choice.RawValue == String {
        check.choice(name, text(name), default: fallback)
    }

    /// A choice; `nil` when it is left out, or invalid, which makes `finish` throw.
    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        of: Choice.Type = Choice.self
    ) -> Choice? where Choice.RawValue == String {
        check.choice(name, text(name))
    }

    /// `true` or `false`; `nil` when it is left out.
    package mutating func flag(_ name: String) -> Bool? {
        text(name) == nil ? nil : choice(name, default: Flag.false) == .true
    }

    private enum Flag: String, CaseIterable {
        case `true`, `false`
    }

    /// A number in a range; `nil` when it is left out, or invalid, which makes `finish` throw.
    package mutating func number(_ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let text = text(name) else { return nil }
        if let number = Int(text), range ~= number { return number }
        check.failOutOfRange(name, range)
        return nil
    }

    /// The requested number of items, at most 200.
    package mutating func limit(usually usual: Int = 50) -> Int { number("limit", in: 1...200) ?? usual }

    /// - Throws: `AppError.invalid` with all invalid parameters.
    package func finish() throws {
        try check.finish()
    }

    package mutating func fail(_ field: String, _ code: String, _ message: Phrase) {
        check.fail(field, code, message)
    }
}

extension Request {
    /// The value of a field in a GET form. Browsers encode a space there as a plus sign (url.spec.whatwg.org §5.2),
    /// which is a plain plus sign in other URLs.
    package func entered(_ name: String) -> String? {
        let values = (uri.query ?? "").split(separator: "&").filter { $0.hasPrefix("\(name)=") }
        return values.last.map { $0.dropFirst(name.count + 1).replacing("+", with: "%20") }?.removingPercentEncoding
    }
}
