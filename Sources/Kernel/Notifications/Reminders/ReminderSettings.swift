package import Accounts
package import Core
package import Storage

/// A person's settings for one kind of reminder. Only those that the kind's timing uses have a meaning.
package struct ReminderSetting: Sendable, Hashable {
    static let minuteRange = 0...7 * 24 * 60
    static let travelRange = 0...8 * 60

    package var isOn: Bool
    package var minutes = 0
    package var travelMinutes = 0
    package var weekdays: Set<Weekday> = []
    package var time = LocalTime.midnight

    /// The defaults of the kind.
    init(_ kind: ReminderKind) {
        isOn = kind.isOn
        switch kind.timing {
        case .before(let minutes, _), .after(let minutes): self.minutes = minutes
        case .weekly(let weekdays, let time): (self.weekdays, self.time) = (weekdays, time)
        }
    }

    /// How long before a start the reminder is due.
    package var leadMinutes: Int { minutes + travelMinutes }

    /// The next chosen time after an instant. A time that a clock change skips moves forward by the length of the gap;
    /// if a time occurs twice, the first one counts.
    package func nextTime(after instant: Instant, in zone: Zone) -> Instant? {
        let today = zone.today(at: instant)
        return (0...8).lazy.map { today.adding(days: $0) }
            .filter { weekdays.contains($0.weekday) }
            .map { zone.resolve($0, time).instant }
            .first { $0 > instant }
    }
}

/// A person's settings for all kinds of reminders.
package struct ReminderSettings: Sendable {
    package var choices: [String: ReminderSetting] = [:]
    private(set) var version = 1

    package subscript(kind: ReminderKind) -> ReminderSetting { choices[kind.id] ?? ReminderSetting(kind) }

    package static func of(_ person: PersonID, kinds: [ReminderKind], in tx: Tx) throws -> ReminderSettings {
        var settings = ReminderSettings()
        let version: Int? = try tx.value("SELECT version FROM reminder_settings WHERE person = \(person)")
        guard let version else { return settings }
        settings.version = version
        try tx.each(
            """
            SELECT kind, is_on, minutes, travel_minutes, weekdays, minute_of_day FROM reminder_choice
            WHERE person = \(person)
            """
        ) { row in
            let id: String = try row.read()
            let isOn: Bool = try row.read()
            let (minutes, travel, mask): (Int, Int, Int) = (try row.read(), try row.read(), try row.read())
            let time: LocalTime = try row.read()
            guard let kind = kinds.first(where: { $0.id == id }) else { return }
            var setting = ReminderSetting(kind)
            setting.isOn = isOn
            setting.minutes = minutes
            setting.travelMinutes = travel
            setting.weekdays = Set(Weekday.allCases.filter { mask & 1 << ($0.rawValue - 1) != 0 })
            setting.time = time
            settings.choices[id] = setting
        }
        return settings
    }

    /// Replaces the person's settings and replans their reminders.
    /// - Throws: `AppError.stale`.
    @discardableResult
    package func save(
        if precondition: Precondition,
        _ reminders: Reminders,
        in tx: PersonTransaction
    ) throws -> ReminderSettings {
        let old = try Self.of(tx.person, kinds: reminders.kinds, in: tx)
        try precondition.check(old.version)
        try tx.run(
            """
            INSERT INTO reminder_settings (person, version) VALUES (\(tx.person), \(old.version + 1))
            ON CONFLICT (person) DO UPDATE SET version = excluded.version
            """
        )
        try tx.enqueue("DELETE FROM reminder_choice WHERE person = \(tx.person)")
        for (kind, setting) in choices {
            let mask = setting.weekdays.reduce(0) { $0 | 1 << ($1.rawValue - 1) }
            try tx.enqueue(
                """
                INSERT INTO reminder_choice (person, kind, is_on, minutes, travel_minutes, weekdays, minute_of_day)
                VALUES (
                    \(tx.person), \(kind), \(setting.isOn), \(setting.minutes), \(setting.travelMinutes), \(mask),
                    \(setting.time)
                )
                """
            )
        }
        try reminders.planAll(for: tx.person, at: tx.now, in: tx)
        return try Self.of(tx.person, kinds: reminders.kinds, in: tx)
    }
}
