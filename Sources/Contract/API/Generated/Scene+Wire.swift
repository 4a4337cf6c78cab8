// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/Scene.swift: change that.

extension Scene {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        rank: Int,
        title: Wire.PlaceTitle,
        description: Wire.PlaceText?,
        latitude: Wire.Latitude?,
        longitude: Wire.Longitude?,
        positionSource: PositionSource?,
        date: Wire.Date?,
        pictures: [ScenePicture],
        _: Void = ()
    ) {
        self.init(
            id: id,
            rank: rank,
            title: title,
            description: description,
            latitude: latitude,
            longitude: longitude,
            positionSource: positionSource,
            date: date,
            pictures: pictures
        )
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `rank`.
        public static let rank = 1...500
    }
}

extension ScenePicture {
    /// Creates a value with all properties.
    public init(id: Wire.ID, width: Wire.Count, height: Wire.Count, url: String, thumbnail: String, _: Void = ()) {
        self.init(id: id, width: width, height: height, url: url, thumbnail: thumbnail)
    }
}

extension NewScene {
    /// Creates a value with all properties.
    public init(
        title: Wire.PlaceTitle,
        description: Wire.PlaceText? = nil,
        latitude: Wire.Latitude? = nil,
        longitude: Wire.Longitude? = nil,
        positionSource: PositionSource? = nil,
        date: Wire.Date? = nil,
        pictures: [Wire.ID]? = nil,
        _: Void = ()
    ) {
        self.init(
            title: title,
            description: description,
            latitude: latitude,
            longitude: longitude,
            positionSource: positionSource,
            date: date,
            pictures: pictures
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "title",
        "description",
        "latitude",
        "longitude",
        "positionSource",
        "date",
        "pictures",
    ]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `pictures`.
        public static let pictures = 0...20
    }
}

extension ScenePatch {
    /// Creates a value with all properties.
    public init(
        title: Wire.PlaceTitle? = nil,
        description: Change<Wire.PlaceText> = .keep,
        latitude: Change<Wire.Latitude> = .keep,
        longitude: Change<Wire.Longitude> = .keep,
        positionSource: PositionSource? = nil,
        date: Change<Wire.Date> = .keep,
        pictures: [Wire.ID]? = nil,
        _: Void = ()
    ) {
        self.init(
            title: title,
            description: description,
            latitude: latitude,
            longitude: longitude,
            positionSource: positionSource,
            date: date,
            pictures: pictures
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "title",
        "description",
        "latitude",
        "longitude",
        "positionSource",
        "date",
        "pictures",
    ]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `pictures`.
        public static let pictures = 0...20
    }
}

extension SceneOrder {
    /// Creates a value with all properties.
    public init(scenes: [Wire.ID], _: Void = ()) {
        self.init(scenes: scenes)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["scenes"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `scenes`.
        public static let scenes = 1...500
    }
}

extension SceneTransfer {
    /// Creates a value with all properties.
    public init(to: Wire.ID, _: Void = ()) {
        self.init(to: to)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["to"]
}

extension DeletedScene {
    /// Creates a value with all properties.
    public init(id: Wire.ID, restorableUntil: Wire.Instant, _: Void = ()) {
        self.init(id: id, restorableUntil: restorableUntil)
    }
}
