// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Person.swift: change that.

extension Person {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        email: Wire.EmailAddress,
        name: Wire.PersonName,
        username: Wire.Username? = nil,
        bio: Wire.Bio? = nil,
        picture: ProfilePicture? = nil,
        language: Wire.Language,
        appearance: Appearance,
        _: Void = ()
    ) {
        self.init(
            id: id,
            email: email,
            name: name,
            username: username,
            bio: bio,
            picture: picture,
            language: language,
            appearance: appearance
        )
    }
}

extension ProfilePicture {
    /// Creates a value with all properties.
    public init(url: String, thumbnail: String, _: Void = ()) {
        self.init(url: url, thumbnail: thumbnail)
    }
}

extension PersonRef {
    /// Creates a value with all properties.
    public init(id: Wire.ID, name: Wire.PersonName, _: Void = ()) {
        self.init(id: id, name: name)
    }
}

extension Me {
    /// Creates a value with all properties.
    public init(person: Person, crews: [MyCrew], _: Void = ()) {
        self.init(person: person, crews: crews)
    }
}

extension MyCrew {
    /// Creates a value with all properties.
    public init(id: Wire.ID, slug: Wire.Slug, name: Wire.CrewName, role: Role, _: Void = ()) {
        self.init(id: id, slug: slug, name: name, role: role)
    }
}

extension MePatch {
    /// Creates a value with all properties.
    public init(
        name: Wire.PersonName? = nil,
        username: Change<Wire.Username> = .keep,
        bio: Change<Wire.Bio> = .keep,
        language: Wire.Language? = nil,
        appearance: Appearance? = nil,
        _: Void = ()
    ) {
        self.init(name: name, username: username, bio: bio, language: language, appearance: appearance)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "username", "bio", "language", "appearance"]
}
