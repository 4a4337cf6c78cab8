// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusActivity.swift: change that.

extension FocusActivity {
    /// Creates a value with all properties.
    public init(
        keptDays: Wire.ActivityKeptDays,
        events: Int,
        bytes: Int,
        buckets: [FocusActivityBucket],
        _: Void = ()
    ) {
        self.init(keptDays: keptDays, events: events, bytes: bytes, buckets: buckets)
    }
}

extension FocusActivityBucket {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        name: String,
        type: String,
        client: String,
        hostname: String,
        createdAt: Wire.Instant,
        lastEventAt: Wire.Instant?,
        events: Int,
        bytes: Int,
        _: Void = ()
    ) {
        self.init(
            id: id,
            name: name,
            type: type,
            client: client,
            hostname: hostname,
            createdAt: createdAt,
            lastEventAt: lastEventAt,
            events: events,
            bytes: bytes
        )
    }
}

extension FocusActivityPatch {
    /// Creates a value with all properties.
    public init(keptDays: Wire.ActivityKeptDays? = nil, _: Void = ()) {
        self.init(keptDays: keptDays)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["keptDays"]
}
