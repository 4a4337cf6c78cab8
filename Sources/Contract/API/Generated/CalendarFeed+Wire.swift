// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/CalendarFeed.swift: change that.

extension CalendarFeed {
    /// Creates a value with all properties.
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
    /// Creates a value with all properties.
    public init(kind: CalendarFeedKind, position: Wire.PositionName? = nil, _: Void = ()) {
        self.init(kind: kind, position: position)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["kind", "position"]
}
