// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectDiscussion.swift: change that.

extension DefectComment {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        person: PersonRef?,
        name: String,
        at: Wire.Instant,
        text: Wire.DefectText,
        changedAt: Wire.Instant?,
        files: [FileInfo],
        _: Void = ()
    ) {
        self.init(id: id, person: person, name: name, at: at, text: text, changedAt: changedAt, files: files)
    }
}

extension NewDefectComment {
    /// Creates a value with all properties.
    public init(text: Wire.DefectText, _: Void = ()) {
        self.init(text: text)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["text"]
}

extension DefectFile {
    /// Creates a value with all properties.
    public init(file: FileInfo, comment: Wire.ID?, person: PersonRef?, name: String, at: Wire.Instant, _: Void = ()) {
        self.init(file: file, comment: comment, person: person, name: name, at: at)
    }
}

extension DeletedDefectPart {
    /// Creates a value with all properties.
    public init(id: Wire.ID, restorableUntil: Wire.Instant, _: Void = ()) {
        self.init(id: id, restorableUntil: restorableUntil)
    }
}

extension DefectWatch {
    /// Creates a value with all properties.
    public init(watching: Bool, followers: [PersonRef], _: Void = ()) {
        self.init(watching: watching, followers: followers)
    }
}

extension NewDefectWatch {
    /// Creates a value with all properties.
    public init(watching: Bool? = nil, _: Void = ()) {
        self.init(watching: watching)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["watching"]
}

extension NewDefectPosition {
    /// Creates a value with all properties.
    public init(latitude: Wire.Latitude, longitude: Wire.Longitude, _: Void = ()) {
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["latitude", "longitude"]
}
