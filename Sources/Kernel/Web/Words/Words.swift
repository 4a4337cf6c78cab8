package import Core

/// The strings of one language.
package struct Words: Sendable {
    package let language: Language
    let templates: [String: Template]

    package func callAsFunction(_ key: String, _ arguments: [String: Phrase.Argument] = [:]) -> String {
        // A test finds missing keys; people see the key rather than nothing.
        guard let template = templates[key] else { return key }
        if template.parts.count == 1, case .text(let text) = template.parts[0] { return text }
        var result = ""
        for part in template.parts {
            switch part {
            case .text(let text): result += text
            case .gap(let name): result += arguments[name].map(text) ?? "{\(name)}"
            }
        }
        return result
    }

    /// Whether there is such a string, for names that a crew may have defined.
    package func has(_ key: String) -> Bool {
        templates[key] != nil
    }

    package func callAsFunction(_ phrase: Phrase) -> String {
        self(phrase.key, phrase.arguments)
    }

    /// The string for a count: `key.one` for one, otherwise `key`; `{count}` is the number.
    package func count(_ key: String, _ count: Int) -> String {
        self(counted(key, count))
    }

    private func text(_ argument: Phrase.Argument) -> String {
        switch argument {
        case .text(let text): text
        case .number(let number): String(number)
        case .date(let date): day(date)
        case .time(let time): time.description
        case .minutes(let minutes): length(minutes)
        case .phrase(let phrase): self(phrase)
        }
    }
}

// MARK: - Dates and durations

extension Words {
    /// "Friday 3 July".
    package func day(_ date: LocalDate) -> String {
        let (_, month, day) = date.parts
        return "\(weekday(date.weekday)) \(day) \(self("date.month.\(month)"))"
    }

    /// "Friday 3 July 2026".
    package func fullDay(_ date: LocalDate) -> String {
        "\(day(date)) \(date.year)"
    }

    /// "July 2026".
    package func month(_ month: Month) -> String {
        "\(self("date.month.\(month.first.month)")) \(month.first.year)"
    }

    /// The text with its first letter capitalized, for the start of a heading, a row or a line: in Dutch, days and
    /// months are lower case within a sentence.
    package func heading(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// "3 Jul".
    package func shortDay(_ date: LocalDate) -> String {
        let (_, month, day) = date.parts
        return "\(day) \(shortMonth(month))"
    }

    package func shortMonth(_ month: Int) -> String {
        self("date.month.short.\(month)")
    }

    package func weekday(_ weekday: Weekday) -> String {
        self("date.weekday.\(weekday.rawValue)")
    }

    package func shortWeekday(_ weekday: Weekday) -> String {
        self("date.weekday.short.\(weekday.rawValue)")
    }

    /// "8 h" or "7 h 30 min".
    package func length(_ minutes: Int) -> String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if rest == 0 { return self("date.hours", ["hours": .number(hours)]) }
        if hours == 0 { return self("date.minutes", ["minutes": .number(rest)]) }
        return self("date.hoursMinutes", ["hours": .number(hours), "minutes": .number(rest)])
    }

    /// "Tue 30 Jun, 14:05", in the reader's time zone.
    package func moment(_ instant: Instant, in zone: Zone) -> String {
        let (date, time) = zone.local(instant)
        return "\(shortWeekday(date.weekday)) \(shortDay(date)), \(time)"
    }
}
