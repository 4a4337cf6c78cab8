import API
import Core
import Storage

/// Time that could be logged in a mode, because a rule matches what was recorded, or because the person worked
/// then according to another module.
struct FocusSuggestion: Sendable, Hashable {
    let mode: FocusModeID
    let modeName: String
    var start: Instant
    var end: Instant
    /// The application or site that was used most, or what the work was for.
    var source: String
}

/// Compares what was recorded in a period with a person's rules.
struct SuggestEntries {
    /// In milliseconds. Shorter suggestions are left out.
    static let shortest: Int64 = 5 * 60_000
    /// In milliseconds. A longer pause ends a suggestion.
    static let longestPause: Int64 = 5 * 60_000
    /// The maximum number of suggestions for a day.
    static let most = 50
    /// How many recorded events are considered at any one moment.
    private static let mostAtOnce = 20

    /// A period in which the same rule, or none, matches.
    struct Part {
        let start: Instant
        let end: Instant
        /// The index of the rule.
        let rule: Int?
        let source: String
        /// What a rule for it would compare.
        let field: FocusRuleField

        var milliseconds: Int64 { end.milliseconds - start.milliseconds }
    }

    /// Ordered by start, without overlaps.
    let parts: [Part]
    private let rules: [FocusRule]

    init(_ rules: [FocusRule], _ recorded: [RecordedTime]) {
        let rules = rules.filter { !$0.isArchived }
        self.rules = rules
        var matcher = RuleMatcher(rules)
        let hasWindows = recorded.contains { $0.kind == .window }
        var changes: [(at: Instant, event: Int, isStart: Bool)] = []
        for (index, time) in recorded.enumerated() where time.startsAt < time.endsAt {
            changes += [(time.startsAt, index, true), (time.endsAt, index, false)]
        }
        changes.sort { ($0.at, $0.event) < ($1.at, $1.event) }
        var (parts, active): ([Part], [Int]) = ([], [])
        for (change, next) in zip(changes, changes.dropFirst()) {
            if !change.isStart {
                active.removeAll { $0 == change.event }
            } else if active.count < Self.mostAtOnce {
                active.append(change.event)
            }
            if active.isEmpty || change.at == next.at { continue }
            let used = Self.used(active.map { recorded[$0] }, hasWindows: hasWindows)
            let matched = used.map { (time: $0, rule: matcher.first($0)) }
            guard let best = matched.min(by: { ($0.rule ?? .max) < ($1.rule ?? .max) }),
                let (source, field) = best.time.source
            else { continue }
            parts.append(Part(start: change.at, end: next.at, rule: best.rule, source: source, field: field))
        }
        self.parts = parts
    }

    /// What a person uses at one moment: the windows of devices that someone is at, and the tabs in these windows. A
    /// browser records its active tab even while in the background, so the title of a window must contain that of the
    /// tab.
    private static func used(_ active: [RecordedTime], hasWindows: Bool) -> [RecordedTime] {
        let away = Set(active.filter { $0.kind == .away }.map(\.device))
        let windows = active.filter { $0.kind == .window && !away.contains($0.device) }
        let tabs = active.filter { tab in
            guard tab.kind == .tab, !away.contains(tab.device) else { return false }
            guard hasWindows else { return true }
            guard let title = tab.title, !title.isEmpty else { return false }
            return windows.contains { $0.title?.contains(title) == true }
        }
        return tabs + windows
    }

    /// What to suggest for periods in which nothing is logged, ordered by start.
    /// - Parameter free: ordered by start, without overlaps.
    func suggestions(for free: [Range<Instant>]) -> [FocusSuggestion] {
        var (found, index): ([FocusSuggestion], Int) = ([], 0)
        for period in free {
            while index < parts.count && parts[index].end <= period.lowerBound { index += 1 }
            found += join(parts[index...].prefix { $0.start < period.upperBound }, in: period)
        }
        return Array(found.prefix(Self.most))
    }

    private func join(_ parts: ArraySlice<Part>, in period: Range<Instant>) -> [FocusSuggestion] {
        var found: [(suggestion: FocusSuggestion, sources: [String: Int64])] = []
        for part in parts {
            guard let index = part.rule else { continue }
            let rule = rules[index]
            let (start, end) = (max(part.start, period.lowerBound), min(part.end, period.upperBound))
            let length = end.milliseconds - start.milliseconds
            // A suggestion continues after a pause, or after something else that was too short to be suggested.
            let last = found.lastIndex { $0.suggestion.mode == rule.mode }
            if let last, start.milliseconds - found[last].suggestion.end.milliseconds <= Self.longestPause,
                found[(last + 1)...].allSatisfy({ $0.suggestion.milliseconds < Self.shortest })
            {
                found.removeSubrange((last + 1)...)
                found[last].suggestion.end = end
                found[last].sources[part.source, default: 0] += length
            } else {
                let suggestion = FocusSuggestion(
                    mode: rule.mode,
                    modeName: rule.modeName,
                    start: start,
                    end: end,
                    source: part.source
                )
                found.append((suggestion, [part.source: length]))
            }
        }
        return found.compactMap { suggestion, sources in
            var suggestion = suggestion.inMinutes(period)
            suggestion.source = sources.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? suggestion.source
            return suggestion.milliseconds < Self.shortest ? nil : suggestion
        }
    }

    /// What was used most without matching a rule, longest first.
    func unmatched(most: Int) -> [(field: FocusRuleField, text: String, milliseconds: Int64)] {
        var sums: [String: (field: FocusRuleField, milliseconds: Int64)] = [:]
        for part in parts where part.rule == nil {
            sums[part.source, default: (part.field, 0)].milliseconds += part.milliseconds
        }
        let lines = sums.map { (field: $1.field, text: $0, milliseconds: $1.milliseconds) }
            .filter { $0.milliseconds >= Self.shortest }
        return Array(lines.sorted { ($1.milliseconds, $0.text) < ($0.milliseconds, $1.text) }.prefix(most))
    }
}

extension FocusSuggestion {
    var milliseconds: Int64 { end.milliseconds - start.milliseconds }

    /// Rounded down to whole minutes, except at the ends of the period.
    fileprivate func inMinutes(_ period: Range<Instant>) -> FocusSuggestion {
        var rounded = self
        let minute: Int64 = 60_000
        rounded.start = max(period.lowerBound, Instant(milliseconds: start.milliseconds / minute * minute))
        if end < period.upperBound {
            rounded.end = max(rounded.start, Instant(milliseconds: end.milliseconds / minute * minute))
        }
        return rounded
    }

    /// Suggestions for the time of a day in which nothing is logged, ordered by start. Work known to other modules
    /// takes precedence over activity recorded at the same time.
    static func all(
        for day: FocusDay,
        of person: PersonID,
        _ settings: FocusSettings,
        from sources: SuggestionSources,
        in tx: Tx
    ) throws -> [FocusSuggestion] {
        var free = day.free(atLeast: SuggestEntries.shortest)
        let worked = try worked(&free, of: person, mode: settings.shiftMode, from: sources.worked, in: tx)
        let recorded = try recorded(free, of: person, from: sources.recorded, in: tx)
        return Array((worked + recorded).sorted { $0.start < $1.start }.prefix(SuggestEntries.most))
    }

    private static func recorded(
        _ free: [Range<Instant>],
        of person: PersonID,
        from source: (any RecordedTimeSource)?,
        in tx: Tx
    ) throws -> [FocusSuggestion] {
        guard let source, let first = free.first, let last = free.last else { return [] }
        let rules = try FocusRule.all(of: person, in: tx)
        if rules.isEmpty { return [] }
        let recorded = try source.recorded(of: person, from: first.lowerBound, to: last.upperBound, in: tx)
        return SuggestEntries(rules, recorded).suggestions(for: free)
    }
}

extension RecordedTime {
    /// The host of a tab or the name of an application, and what a rule for it would compare.
    fileprivate var source: (String, FocusRuleField)? {
        if kind == .tab {
            return url.flatMap { SiteAddress(String($0.prefix(300))) }.map { (String($0.host.prefix(80)), .site) }
        }
        return app.flatMap { trim($0).isEmpty ? nil : (String(oneLine(trim($0)).prefix(80)), .app) }
    }
}
