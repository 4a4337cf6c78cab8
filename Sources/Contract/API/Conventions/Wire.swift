/// Strings and numbers of the API with a common format or limit, so that each is described only once.
///
/// They are aliases of `String` and `Int`, so nothing has to be converted; the server validates its input. The tags in
/// their comments (listed in `bin/lib/wire.py`) become part of the schemas in `openapi.yaml`, and each closed limit is
/// a constant in `Wire.Limits`.
public enum Wire {
    // MARK: - General

    /// A UUID.
    /// - Format: uuid
    /// - Example: 01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01
    public typealias ID = String

    /// A number of items.
    /// - Limit: 0...
    /// - Example: 3
    public typealias Count = Int

    /// A duration in minutes.
    /// - Limit: 0...
    /// - Example: 270
    public typealias Minutes = Int

    /// A length of time in seconds.
    /// - Limit: 0...
    /// - Example: 5400
    public typealias Seconds = Int

    /// A sentence in the caller's language.
    /// - Example: You already work on Friday 20 November.
    public typealias Sentence = String

    /// A reason, in the words of the person who gives it.
    /// - Limit: ...300
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*$
    /// - Example: My sister is getting married.
    public typealias Reason = String

    // MARK: - Dates and times

    /// A date.
    /// - Format: date
    /// - Pattern: ^[0-9]{4}-[0-9]{2}-[0-9]{2}$
    /// - Example: 2026-11-20
    public typealias Date = String

    /// A time of day in the crew's time zone.
    /// - Pattern: ^([01][0-9]|2[0-3]):[0-5][0-9]$
    /// - Example: 18:30
    public typealias Time = String

    /// A time of day in the crew's time zone; on the next day unless it is later than `start`.
    /// - Pattern: ^([01][0-9]|2[0-3]):[0-5][0-9]$
    /// - Example: 23:00
    public typealias EndTime = String

    /// A point in time in UTC, as in RFC 3339.
    /// - Format: date-time
    /// - Pattern: ^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,3})?Z$
    /// - Example: 2026-11-20T17:30:00Z
    public typealias Instant = String

    /// A day of the week: 1 is Monday, 7 is Sunday.
    /// - Limit: 1...7
    /// - Example: 5
    public typealias Weekday = Int

    /// An ISO 8601 week number. It stands for the week with the Thursday of that ISO week, on whichever day the crew's
    /// week starts.
    /// - Pattern: ^[0-9]{4}-W[0-5][0-9]$
    /// - Example: 2026-W47
    public typealias Week = String

    /// A calendar month.
    /// - Pattern: ^[0-9]{4}-[0-9]{2}$
    /// - Example: 2026-11
    public typealias Month = String

    /// A week, numbered as in ISO 8601, or a month.
    /// - Pattern: ^[0-9]{4}-(W[0-9]{2}|[0-9]{2})$
    /// - Example: 2026-W47
    public typealias Period = String

    // MARK: - People and crews

    /// The language of pages and messages.
    /// - Values: en, nl
    /// - Example: nl
    public typealias Language = String

    /// An IANA time zone name.
    /// - Limit: 1...64
    /// - Pattern: ^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$
    /// - Example: Europe/Amsterdam
    public typealias TimeZone = String

    /// An email address.
    /// - Limit: 3...254
    /// - Format: email
    /// - Example: sanne@dekombuis.example
    public typealias EmailAddress = String

    /// A new password.
    /// - Limit: 10...200
    /// - Format: password
    /// - Example: vier emmers mosselen
    public typealias Password = String

    /// The name of a person, as shown to the crew.
    /// - Limit: 1...80
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Sanne Visser
    public typealias PersonName = String

    /// The name of a crew.
    /// - Limit: 1...80
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: De Kombuis
    public typealias CrewName = String

    /// The short name of a crew, used in URLs.
    /// - Limit: 1...80
    /// - Pattern: ^[a-z0-9]+(-[a-z0-9]+)*$
    /// - Example: de-kombuis
    public typealias Slug = String

    /// The name of an access token.
    /// - Limit: 1...80
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Roster on the kitchen screen
    public typealias TokenName = String

    /// The name of a position, such as "bar" or "kitchen".
    /// - Limit: 1...40
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: kitchen
    public typealias PositionName = String

    /// A list of distinct positions.
    /// - Limit: ...50, distinct
    /// - Example: ["bar", "kitchen", "floor"]
    public typealias Positions = [PositionName]

    // MARK: - Hours

    /// The name of a client or of a project.
    /// - Limit: 1...299
    /// - Example: Website
    public typealias ProjectName = String

    /// A duration in hours and minutes.
    /// - Pattern: ^[0-9]+:[0-5][0-9]$
    /// - Example: 7:30
    public typealias HoursText = String

    /// A description of the work.
    /// - Limit: ...300
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Review of the first pages
    public typealias HoursComment = String

    /// An increment of hours, in minutes.
    /// - Limit: 1...240
    /// - Example: 15
    public typealias HoursStep = Int

    /// An ISO 4217 currency code.
    /// - Pattern: ^[A-Z]{3}$
    /// - Example: EUR
    public typealias Currency = String

    /// An amount of money, in minor units of the crew's currency.
    /// - Limit: 0...
    /// - Example: 69667
    public typealias Money = Int

    /// The price of an hour, in minor units of the crew's currency.
    /// - Limit: 0...100_000_000
    /// - Example: 9500
    public typealias Rate = Int

    // MARK: - Focus

    /// The name of a mode.
    /// - Limit: 1...80
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Study
    public typealias FocusModeName = String

    /// A colour, red, green and blue in hexadecimal.
    /// - Pattern: ^#[0-9a-fA-F]{6}$
    /// - Example: #2f6fb5
    public typealias FocusColor = String

    /// An emoji, a letter or a short word that stands for a mode.
    /// - Limit: ...16
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*$
    /// - Example: 📖
    public typealias FocusIcon = String

    /// The name of a group of modes.
    /// - Limit: ...40
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Productive
    public typealias FocusGroup = String

    /// What was done in an entry.
    /// - Limit: ...1000
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Chapter 3
    public typealias FocusNote = String

    /// A tag of an entry.
    /// - Limit: 1...40
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: maths
    public typealias FocusTag = String

    /// Tags of an entry, each once.
    /// - Limit: ...10, distinct
    /// - Example: ["maths", "home"]
    public typealias FocusTags = [FocusTag]

    /// How many minutes less than planned still count as kept.
    /// - Limit: 0...240
    /// - Example: 15
    public typealias FocusTolerance = Int

    /// How many days recorded activity is kept.
    /// - Limit: 1...365
    /// - Example: 30
    public typealias ActivityKeptDays = Int

    /// The purpose of a planned block.
    /// - Limit: ...200
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Statistics
    public typealias FocusBlockNote = String

    /// The minutes of a target.
    /// - Limit: 1...10080
    /// - Example: 180
    public typealias FocusTargetMinutes = Int

    /// A time of day in my time zone.
    /// - Pattern: ^([01][0-9]|2[0-3]):[0-5][0-9]$
    /// - Example: 09:30
    public typealias FocusTime = String

    /// The title of a task.
    /// - Limit: 1...200
    /// - Pattern: ^[^\x00-\x1F\x7F-\x9F]*[^\s\x00-\x1F\x7F-\x9F][^\x00-\x1F\x7F-\x9F]*$
    /// - Example: Hand in chapter 3
    public typealias FocusTaskTitle = String

    // MARK: - Defects

    /// The display number of a defect.
    /// - Example: KOMBU00000042
    public typealias DefectNumber = String

    /// The permanent name of a state, field or action in the crew's defect schema.
    /// - Limit: ...40
    /// - Example: Assign
    public typealias SchemaName = String

    /// The display name of a state, field, action or choice in the crew's defect schema.
    /// - Limit: ...100
    /// - Example: Fridge
    public typealias SchemaTitle = String

    /// A one-line summary of the defect.
    /// - Limit: 1...254
    /// - Example: The walk-in fridge drips
    public typealias Headline = String

    /// The text of a comment on a defect; may have several lines.
    /// - Limit: 1...20_000
    /// - Example: The technician comes on Thursday between 9 and 12.
    public typealias DefectText = String

    /// The name of a saved view of defects.
    /// - Limit: 1...80
    /// - Example: My open defects
    public typealias QueryName = String

    /// Latitude in degrees, -90 (south) to 90 (north), WGS 84.
    /// - Limit: -90...90
    /// - Example: 52.370216
    public typealias Latitude = Double

    /// Longitude in degrees, -180 (west) to 180 (east), WGS 84.
    /// - Limit: -180...180
    /// - Example: 4.895168
    public typealias Longitude = Double

    /// Field values by field name.
    /// - Example: {"floor": "2"}
    public typealias DefectFieldTexts = [String: String]
}
