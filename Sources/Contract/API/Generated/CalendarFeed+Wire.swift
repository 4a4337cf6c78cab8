// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/CalendarFeed.swift: change that.

extension CalendarFeed {
    /// Each property in the order of its declaration.
    public init(
        id: Wire.ID,
        kind: CalendarFeedKind,
        position: Wire.PositionName?,
        createdAt: Wire.Instant,
        lastReadAt: Wire.Instant?,
        url: String? = nil,
        _: Void = ()
    ) {
        self.init(id: id, kind: kind, position: position, createdAt: createdAt, lastReadAt: lastReadAt, url: url)
    }
}

extension NewCalendarFeed {
    /// Each property in the order of its declaration.
    public init(kind: CalendarFeedKind, position: Wire.PositionName? = nil, _: Void = ()) {
        self.init(kind: kind, position: position)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["kind", "position"]
}
