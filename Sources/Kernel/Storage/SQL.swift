package import Core

/// SQL text with bound values: interpolated values never become part of the text.
///
///     "SELECT name FROM crew WHERE id = \(crew)"
///
/// Both engines read the same text. A question mark always stands for a bound value.
package struct SQL: ExpressibleByStringInterpolation, Sendable {
    package private(set) var text: String
    package private(set) var values: [SQLValue]
    /// Whether the same text is likely to be used again, so that its prepared statement is worth caching.
    package private(set) var isReused = true

    package init(stringLiteral text: StaticString) {
        self.text = text.description
        values = []
    }

    package init(stringInterpolation interpolation: StringInterpolation) {
        text = interpolation.text
        values = interpolation.values
        isReused = interpolation.isReused
    }

    /// This statement without caching, for a text that depends on a request, such as a search, and is unlikely to be
    /// used again.
    package var notReused: SQL {
        var sql = self
        sql.isReused = false
        return sql
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var values: [SQLValue] = []
        fileprivate var isReused = true

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            text.append(literal.description)
        }

        package mutating func appendInterpolation(_ value: some SQLBindable) {
            text.append("?")
            values.append(value.sqlValue)
        }

        package mutating func appendInterpolation(_ value: (some SQLBindable)?) {
            text.append("?")
            values.append(value?.sqlValue ?? .null)
        }

        /// A part of a statement, with its own bound values.
        package mutating func appendInterpolation(_ part: SQL) {
            text.append(part.text)
            values.append(contentsOf: part.values)
            isReused = isReused && part.isReused
        }

        /// A list, directly after `IN` or `NOT IN`, of values of one type. An empty list matches nothing.
        package mutating func appendInterpolation(list: some Collection<some SQLBindable>) {
            if list.isEmpty {
                text.append("(NULL)")
            } else {
                text.append("?")
                values.append(.list(list.map(\.sqlValue)))
            }
        }

        /// The values of a row, for `VALUES (...)`.
        package mutating func appendInterpolation(row: some Collection<some SQLBindable>) {
            append(row.map(\.sqlValue))
        }

        private mutating func append(_ list: [SQLValue]) {
            var separator = "(?"
            for value in list {
                text.append(separator)
                values.append(value)
                separator = ", ?"
            }
            text.append(")")
        }
    }
}

extension SQL {
    /// Text from our own source, such as a migration. Never for input from outside.
    init(trusted text: String) {
        self.text = text
        values = []
    }

    package static func + (a: SQL, b: SQL) -> SQL {
        "\(a)\(b)"
    }
}

/// A value as an engine stores it.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    case bool(Bool)
    case uuid(high: UInt64, low: UInt64)
    /// JSON text; stored as `jsonb` if the engine has it.
    case json(String)
    /// What `IN` and `NOT IN` compare with: values of one type, at least one.
    case list([SQLValue])
}

/// A value that can be interpolated into SQL.
package protocol SQLBindable {
    var sqlValue: SQLValue { get }
}

extension Optional: SQLBindable where Wrapped: SQLBindable {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension SQLValue: SQLBindable {
    package var sqlValue: SQLValue { self }
}

extension Int: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLBindable {
    package var sqlValue: SQLValue { .integer(self) }
}

extension Double: SQLBindable {
    package var sqlValue: SQLValue { .real(self) }
}

extension Bool: SQLBindable {
    package var sqlValue: SQLValue { .bool(self) }
}

extension String: SQLBindable {
    package var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLBindable {
    package var sqlValue: SQLValue { .bytes(self) }
}

extension ID: SQLBindable {
    package var sqlValue: SQLValue { .uuid(high: high, low: low) }
}

extension Instant: SQLBindable {
    package var sqlValue: SQLValue { .integer(milliseconds) }
}

extension LocalDate: SQLBindable {
    package var sqlValue: SQLValue { .text(description) }
}

extension LocalTime: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(minutes)) }
}

extension Weekday: SQLBindable {
    package var sqlValue: SQLValue { .integer(Int64(rawValue)) }
}

extension SQLBindable where Self: RawRepresentable, RawValue == String {
    package var sqlValue: SQLValue { .text(rawValue) }
}
