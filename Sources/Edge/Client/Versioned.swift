/// A response with its version.
public struct Versioned<Value: Sendable>: Sendable {
    /// The response.
    public var value: Value
    /// The version, to send with a change so that it fails if the resource has been changed in the meantime.
    public var etag: String?

    /// Creates a value with its version.
    public init(_ value: Value, etag: String?) {
        self.value = value
        self.etag = etag
    }
}

extension Versioned: Equatable where Value: Equatable {}
