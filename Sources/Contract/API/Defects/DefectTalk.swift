/// What somebody said about a defect. Its version is not a field: it is the `ETag` of the answer.
public struct DefectComment: Codable, Hashable, Sendable {
    /// The comment's id.
    public var id: String
    /// Whoever said it; null for somebody whom the crew does not know.
    @OrNull public var person: PersonRef?
    /// What they are called.
    public var name: String
    /// When, RFC 3339 in UTC.
    public var at: String
    /// What they said, in lines.
    public var text: String
    /// When it was written anew; null when it never was.
    @OrNull public var changedAt: String?
    /// The photos and files that came with it.
    public var files: [FileInfo]

    /// Each field in the order of the JSON.
    public init(
        id: String,
        person: PersonRef?,
        name: String,
        at: String,
        text: String,
        changedAt: String?,
        files: [FileInfo]
    ) {
        self.id = id
        self.person = person
        self.name = name
        self.at = at
        self.text = text
        self.changedAt = changedAt
        self.files = files
    }
}

/// Something to be said about a defect.
public struct NewDefectComment: APIInput {
    /// 1–20,000 characters, in lines.
    public var text: String

    /// What is said.
    public init(text: String) {
        self.text = text
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case text
    }
}

/// A photo or file of a defect.
public struct DefectFile: Codable, Hashable, Sendable {
    /// The file itself.
    public var file: FileInfo
    /// The id of the comment that it came with; null for one that came by itself.
    @OrNull public var comment: String?
    /// Whoever added it; null for somebody whom the crew does not know.
    @OrNull public var person: PersonRef?
    /// What they are called.
    public var name: String
    /// When, RFC 3339 in UTC.
    public var at: String

    /// Each field in the order of the JSON.
    public init(file: FileInfo, comment: String?, person: PersonRef?, name: String, at: String) {
        self.file = file
        self.comment = comment
        self.person = person
        self.name = name
        self.at = at
    }
}

/// A comment or a file that was deleted.
public struct DeletedDefectPart: Codable, Hashable, Sendable {
    /// Its id, for `POST .../restoration`.
    public var id: String
    /// Until when it can be brought back, RFC 3339 in UTC.
    public var restorableUntil: String

    /// Each field in the order of the JSON.
    public init(id: String, restorableUntil: String) {
        self.id = id
        self.restorableUntil = restorableUntil
    }
}

/// Who is told of what happens to a defect.
public struct DefectWatch: Codable, Hashable, Sendable {
    /// Whether the asker is.
    public var watching: Bool
    /// Everybody who is: whoever reported it, has it or said something about it, and who asked for it.
    public var followers: [PersonRef]

    /// Each field in the order of the JSON.
    public init(watching: Bool, followers: [PersonRef]) {
        self.watching = watching
        self.followers = followers
    }
}

/// Whether the asker wants to be told.
public struct NewDefectWatch: APIInput {
    /// No also holds for whoever reported it or has it. Whoever is given it is told of that all the same.
    public var watching: Bool

    /// Yes or no.
    public init(watching: Bool) {
        self.watching = watching
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case watching
    }
}

/// Where a defect is, in degrees (WGS 84).
public struct NewDefectPosition: APIInput {
    /// From -90 in the south to 90 in the north.
    public var latitude: Double
    /// From -180 in the west to 180 in the east.
    public var longitude: Double

    /// Each field in the order of the JSON.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The fields of the body.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case latitude, longitude
    }
}
