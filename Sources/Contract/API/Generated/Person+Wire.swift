// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Person.swift: change that.

extension Person {
    /// Each property in the order of its declaration.
    public init(
        id: Wire.ID,
        email: Wire.EmailAddress,
        name: Wire.PersonName,
        language: Wire.Language,
        appearance: Appearance,
        _: Void = ()
    ) {
        self.init(id: id, email: email, name: name, language: language, appearance: appearance)
    }
}

extension PersonRef {
    /// Each property in the order of its declaration.
    public init(id: Wire.ID, name: Wire.PersonName, _: Void = ()) {
        self.init(id: id, name: name)
    }
}

extension Me {
    /// Each property in the order of its declaration.
    public init(person: Person, crews: [MyCrew], _: Void = ()) {
        self.init(person: person, crews: crews)
    }
}

extension MyCrew {
    /// Each property in the order of its declaration.
    public init(id: Wire.ID, slug: Wire.Slug, name: Wire.CrewName, role: Role, _: Void = ()) {
        self.init(id: id, slug: slug, name: name, role: role)
    }
}

extension MePatch {
    /// Each property in the order of its declaration.
    public init(
        name: Wire.PersonName? = nil,
        language: Wire.Language? = nil,
        appearance: Appearance? = nil,
        _: Void = ()
    ) {
        self.init(name: name, language: language, appearance: appearance)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["name", "language", "appearance"]
}
