/// One page of a list.
public struct Page<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The items of this page: at most `limit`, which is 50 by default and 200 at most.
    public var items: [Item]
    /// The cursor to send as `after` to get the next page; null on the last page.
    @OrNull public var next: String?

    /// Creates a page with the cursor of the next one.
    public init(items: [Item], next: String? = nil) {
        self.items = items
        self.next = next
    }
}

/// A response that is one page of a list.
public protocol ListPart<Item>: Decodable, Sendable {
    /// The element type of the list.
    associatedtype Item: Codable & Hashable & Sendable

    /// The items of this page.
    var items: [Item] { get }
    /// The cursor to send as `after` to get the next page; `nil` on the last page.
    var next: String? { get }
}

extension Page: ListPart {}
extension Inbox: ListPart {}
extension PushDevices: ListPart {}
