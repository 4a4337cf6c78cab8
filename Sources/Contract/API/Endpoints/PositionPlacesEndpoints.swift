extension Endpoint where Input == Void, Output == Page<PositionPlace> {
    /// List the crew's positions with their places, in the crew's order.
    public static var listPositionPlaces: Self {
        Endpoint(.get, "crews/{crew}/position-places", .roster, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewPositionPlace, Output == PositionPlace {
    /// Set the place of a position (managers).
    ///
    /// Its shifts of today and its next open shifts are then listed at that scene.
    public static var setPositionPlace: Self {
        Endpoint(.put, "crews/{crew}/position-places", .roster, gives: "The position with its place.")
    }
}
