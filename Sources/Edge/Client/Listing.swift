public import API

/// A list on the server: loop over it to read it to its end, part by part, or ask for one part.
public struct Listing<Item: Codable & Hashable & Sendable>: AsyncSequence, Sendable {
    /// The largest part that the server gives.
    private static var largestPage: Int { 200 }

    private let read: @Sendable (_ after: String?, _ limit: Int?) async throws -> Page<Item>

    init(_ read: @escaping @Sendable (_ after: String?, _ limit: Int?) async throws -> Page<Item>) {
        self.read = read
    }

    /// One part of the list.
    /// - Parameters:
    ///   - after: the `next` of the part before; `nil` for the first.
    ///   - limit: the most items, 1 to 200; the server's own choice of 50 when `nil`.
    public func page(after: String? = nil, limit: Int? = nil) async throws -> Page<Item> {
        try await read(after, limit)
    }

    /// The first items of the list, or all of them.
    public func items(atMost count: Int = .max) async throws -> [Item] {
        var items: [Item] = []
        var after: String?
        while items.count < count {
            let page = try await read(after, Swift.min(count - items.count, Self.largestPage))
            items += page.items
            guard let next = page.next, next != after else { break }
            after = next
        }
        return Array(items.prefix(count))
    }

    /// Starts at the beginning of the list.
    public func makeAsyncIterator() -> Iterator {
        Iterator(listing: self)
    }

    /// Reads the next part when the one before is used up.
    public struct Iterator: AsyncIteratorProtocol {
        private let listing: Listing
        private var items: ArraySlice<Item> = []
        private var after: String?
        private var isLast = false

        fileprivate init(listing: Listing) {
            self.listing = listing
        }

        /// The next item; `nil` at the end of the list.
        public mutating func next() async throws -> Item? {
            while items.isEmpty && !isLast {
                let page = try await listing.read(after, Listing.largestPage)
                items = page.items[...]
                // A place that does not move would have us read the same part for ever.
                isLast = page.next == nil || page.next == after
                after = page.next
            }
            return items.popFirst()
        }
    }
}
