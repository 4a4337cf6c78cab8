/// What the server answered, and which version of it.
public struct Versioned<Value: Sendable>: Sendable {
    /// What the server answered.
    public var value: Value
    /// Its version: hand it over with a change, so that the change is refused if somebody else was first.
    public var etag: String?

    /// A value and its version.
    public init(_ value: Value, etag: String?) {
        self.value = value
        self.etag = etag
    }
}

extension Versioned: Equatable where Value: Equatable {}
