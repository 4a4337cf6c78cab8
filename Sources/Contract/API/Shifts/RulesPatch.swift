/// The rules to change; what is left out stays.
public struct RulesPatch: APIInput {
    /// Nobody works two shifts at once.
    public var overlap: RulePatch?
    /// Nobody works two shifts that start on the same day.
    public var oneADay: RulePatch?
    /// At least `value` minutes between two shifts.
    public var minimumRest: RulePatch?
    /// At least `value` minutes of unbroken rest in each seven times 24 hours that begin with a shift.
    public var weeklyRest: RulePatch?
    /// At most `value` days of work in a row.
    public var daysInARow: RulePatch?
    /// At most `value` days of work a week.
    public var daysPerWeek: RulePatch?
    /// At most `value` weekends of work in a row.
    public var weekendsInARow: RulePatch?
    /// At most `value` minutes of work in one shift.
    public var hoursPerShift: RulePatch?
    /// At most `value` minutes of work a day.
    public var hoursPerDay: RulePatch?
    /// At most `value` minutes of work a week.
    public var hoursPerWeek: RulePatch?
    /// At most `value` minutes of work a week, as the mean of 17 weeks.
    public var averageHours: RulePatch?
    /// Who is 14 or 15 works between 07:00 and 19:00, or 21:00 in summer, 8 hours a day and 40 a week at most.
    public var youngWorker: RulePatch?
    /// The taker can work the shift's position.
    public var position: RulePatch?
    /// At least `value` minutes before the shift starts.
    public var notice: RulePatch?

    /// What to change.
    public init(
        overlap: RulePatch? = nil,
        oneADay: RulePatch? = nil,
        minimumRest: RulePatch? = nil,
        weeklyRest: RulePatch? = nil,
        daysInARow: RulePatch? = nil,
        daysPerWeek: RulePatch? = nil,
        weekendsInARow: RulePatch? = nil,
        hoursPerShift: RulePatch? = nil,
        hoursPerDay: RulePatch? = nil,
        hoursPerWeek: RulePatch? = nil,
        averageHours: RulePatch? = nil,
        youngWorker: RulePatch? = nil,
        position: RulePatch? = nil,
        notice: RulePatch? = nil
    ) {
        self.overlap = overlap
        self.oneADay = oneADay
        self.minimumRest = minimumRest
        self.weeklyRest = weeklyRest
        self.daysInARow = daysInARow
        self.daysPerWeek = daysPerWeek
        self.weekendsInARow = weekendsInARow
        self.hoursPerShift = hoursPerShift
        self.hoursPerDay = hoursPerDay
        self.hoursPerWeek = hoursPerWeek
        self.averageHours = averageHours
        self.youngWorker = youngWorker
        self.position = position
        self.notice = notice
    }

    /// The fields of the object.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case overlap, oneADay, minimumRest, weeklyRest, daysInARow, daysPerWeek, weekendsInARow
        case hoursPerShift, hoursPerDay, hoursPerWeek, averageHours, youngWorker, position, notice
    }

    /// Every rule is an object of its own.
    public static var nested: [String: any APIInput.Type] {
        Dictionary(uniqueKeysWithValues: fields.map { ($0, RulePatch.self) })
    }
}

/// A change of one rule.
public struct RulePatch: APIInput {
    /// What happens when the rule is broken.
    public var mode: RuleMode
    /// The rule's number, in minutes, days or weekends; what it was when left out.
    public var value: Int?

    /// Each field in the order of the JSON.
    public init(mode: RuleMode, value: Int? = nil) {
        self.mode = mode
        self.value = value
    }

    /// The fields of the object.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case mode, value
    }
}
