public import API

/// A list on the server: iterate over it to read all its pages, or ask for a single page.
public struct Listing<Item: Codable & Hashable & Sendable>: AsyncSequence, Sendable {
    /// The maximum page size of the server.
    private static var largestPage: Int { 200 }

    private let read: @Sendable (_ after: String?, _ limit: Int?) async throws -> Page<Item>

    init(_ read: @escaping @Sendable (_ after: String?, _ limit: Int?) async throws -> Page<Item>) {
        self.read = read
    }

    /// Reads one page of the list.
    /// - Parameters:
    ///   - after: the `next` cursor of the previous page; `nil` for the first page.
    ///   - limit: the maximum number of items, 1 to 200; `nil` for the server's default of 50.
    public func page(after: String? = nil, limit: Int? = nil) async throws -> Page<Item> {
        try await read(after, limit)
    }

    /// Reads the first items of the list, or all of them.
    public func items(atMost count: Int = .max) async throws -> [Item] {
        var items: [Item] = []
        var after: String?
        while items.count < count {
            let page = try await read(after, Swift.min(count - items.count, Self.largestPage))
            items += page.items
            guard let next = page.next, next != after else { break }
            after = next
        }
        return Array(items.prefix(Swift.max(0, count)))
    }

    /// Starts at the beginning of the list.
    public func makeAsyncIterator() -> Iterator {
        Iterator(listing: self)
    }

    /// Requests the next page when all items of the previous one have been returned.
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
                // A cursor that does not change would repeat the same page forever.
                isLast = page.next == nil || page.next == after
                after = page.next
            }
            return items.popFirst()
        }
    }
}
