// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/Experience.swift: change that.

extension Experience {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        title: Wire.PlaceTitle,
        description: Wire.PlaceText?,
        owner: Author,
        crew: CrewRef?,
        sharing: ExperienceSharing,
        scenes: Wire.Count,
        lengthMeters: Wire.Meters,
        thumbnail: String?,
        editable: Bool,
        hidden: Bool,
        saves: Wire.Count,
        saved: Bool,
        createdAt: Wire.Instant,
        changedAt: Wire.Instant,
        _: Void = ()
    ) {
        self.init(
            id: id,
            title: title,
            description: description,
            owner: owner,
            crew: crew,
            sharing: sharing,
            scenes: scenes,
            lengthMeters: lengthMeters,
            thumbnail: thumbnail,
            editable: editable,
            hidden: hidden,
            saves: saves,
            saved: saved,
            createdAt: createdAt,
            changedAt: changedAt
        )
    }
}

extension Author {
    /// Creates a value with all properties.
    public init(id: Wire.ID, name: Wire.PersonName, username: Wire.Username?, picture: ProfilePicture?, _: Void = ()) {
        self.init(id: id, name: name, username: username, picture: picture)
    }
}

extension NewExperience {
    /// Creates a value with all properties.
    public init(
        title: Wire.PlaceTitle,
        description: Wire.PlaceText? = nil,
        crew: String? = nil,
        sharing: ExperienceSharing? = nil,
        people: [Wire.ID]? = nil,
        _: Void = ()
    ) {
        self.init(title: title, description: description, crew: crew, sharing: sharing, people: people)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["title", "description", "crew", "sharing", "people"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `crew`.
        public static let crew = 1...80
        /// The limit of `people`.
        public static let people = 0...50
    }
}

extension ExperiencePatch {
    /// Creates a value with all properties.
    public init(
        title: Wire.PlaceTitle? = nil,
        description: Change<Wire.PlaceText> = .keep,
        crew: String? = nil,
        sharing: ExperienceSharing? = nil,
        people: [Wire.ID]? = nil,
        _: Void = ()
    ) {
        self.init(title: title, description: description, crew: crew, sharing: sharing, people: people)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["title", "description", "crew", "sharing", "people"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `crew`.
        public static let crew = 1...80
        /// The limit of `people`.
        public static let people = 0...50
    }
}

extension DeletedExperience {
    /// Creates a value with all properties.
    public init(id: Wire.ID, restorableUntil: Wire.Instant, _: Void = ()) {
        self.init(id: id, restorableUntil: restorableUntil)
    }
}
