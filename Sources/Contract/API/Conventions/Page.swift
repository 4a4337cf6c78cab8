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

/// An answer that is a part of a list.
public protocol ListPart<Item>: Decodable, Sendable {
    /// What the list consists of.
    associatedtype Item: Codable & Hashable & Sendable

    /// The items of this part.
    var items: [Item] { get }
    /// What to send as `after` for the next part; `nil` at the end of the list.
    var next: String? { get }
}

extension Page: ListPart {}
extension Inbox: ListPart {}
