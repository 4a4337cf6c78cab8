/// A part of a list.
public struct Page<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// At most as many as were asked for: 50 unless the request said otherwise, and never more than 200.
    public var items: [Item]
    /// What to send as `after` for the next part; null at the end of the list.
    @OrNull public var next: String?

    /// A part of a list, and where the next one starts.
    public init(items: [Item], next: String? = nil) {
        self.items = items
        self.next = next
    }
}
