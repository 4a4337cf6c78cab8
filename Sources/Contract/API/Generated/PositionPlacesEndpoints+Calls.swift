// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PositionPlacesEndpoints.swift: change that.

extension Call where Output == Page<PositionPlace> {
    /// List the crew's positions with their places, in the crew's order.
    public static func listPositionPlaces(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<PositionPlace>>.listPositionPlaces.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == PositionPlace {
    /// Set the place of a position (managers).
    ///
    /// Its shifts of today and its next open shifts are then listed at that scene.
    public static func setPositionPlace(crew: String, _ input: NewPositionPlace) -> Self {
        Call(Endpoint<NewPositionPlace, PositionPlace>.setPositionPlace.operation, at: [crew], body: input)
    }
}
