// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Crew.swift: change that.

extension Crew {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        slug: Wire.Slug,
        name: Wire.CrewName,
        timeZone: Wire.TimeZone,
        language: Wire.Language,
        weekStart: Wire.Weekday,
        positions: Wire.Positions,
        role: Role,
        archived: Bool,
        compass: Bool = false,
        modules: [CrewModule] = [],
        _: Void = ()
    ) {
        self.init(
            id: id,
            slug: slug,
            name: name,
            timeZone: timeZone,
            language: language,
            weekStart: weekStart,
            positions: positions,
            role: role,
            archived: archived,
            compass: compass,
            modules: modules
        )
    }
}

extension CrewModule {
    /// Creates a value with all properties.
    public init(id: String, visible: ModuleVisibility, _: Void = ()) {
        self.init(id: id, visible: visible)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `id`.
        public static let id = 1...40
    }
}

extension CrewRef {
    /// Creates a value with all properties.
    public init(id: Wire.ID, slug: Wire.Slug, name: Wire.CrewName, _: Void = ()) {
        self.init(id: id, slug: slug, name: name)
    }
}

extension NewCrew {
    /// Creates a value with all properties.
    public init(
        name: Wire.CrewName,
        timeZone: Wire.TimeZone,
        language: Wire.Language? = nil,
        weekStart: Wire.Weekday? = nil,
        _: Void = ()
    ) {
        self.init(name: name, timeZone: timeZone, language: language, weekStart: weekStart)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["name", "timeZone", "language", "weekStart"]
}

extension CrewPatch {
    /// Creates a value with all properties.
    public init(
        name: Wire.CrewName? = nil,
        timeZone: Wire.TimeZone? = nil,
        language: Wire.Language? = nil,
        weekStart: Wire.Weekday? = nil,
        positions: Wire.Positions? = nil,
        archived: Bool? = nil,
        compass: Bool? = nil,
        modules: [CrewModule]? = nil,
        moduleOrder: [Wire.ModuleID]? = nil,
        _: Void = ()
    ) {
        self.init(
            name: name,
            timeZone: timeZone,
            language: language,
            weekStart: weekStart,
            positions: positions,
            archived: archived,
            compass: compass,
            modules: modules,
            moduleOrder: moduleOrder
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "name",
        "timeZone",
        "language",
        "weekStart",
        "positions",
        "archived",
        "compass",
        "modules",
        "moduleOrder",
    ]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `modules`.
        public static let modules = 0...20
        /// The limit of `moduleOrder`.
        public static let moduleOrder = 0...20
    }
}
