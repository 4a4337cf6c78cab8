// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusBlock.swift: change that.

extension FocusBlock {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        mode: FocusModeRef,
        weekday: Wire.Weekday,
        start: Wire.FocusTime,
        end: Wire.FocusTime,
        note: Wire.FocusBlockNote?,
        _: Void = ()
    ) {
        self.init(id: id, mode: mode, weekday: weekday, start: start, end: end, note: note)
    }
}

extension NewFocusBlock {
    /// Creates a value with all properties.
    public init(
        mode: Wire.FocusModeName,
        weekday: Wire.Weekday,
        start: Wire.FocusTime,
        end: Wire.FocusTime,
        note: Wire.FocusBlockNote? = nil,
        _: Void = ()
    ) {
        self.init(mode: mode, weekday: weekday, start: start, end: end, note: note)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "weekday", "start", "end", "note"]
}

extension FocusBlockPatch {
    /// Creates a value with all properties.
    public init(
        mode: Wire.FocusModeName? = nil,
        weekday: Wire.Weekday? = nil,
        start: Wire.FocusTime? = nil,
        end: Wire.FocusTime? = nil,
        note: Change<Wire.FocusBlockNote> = .keep,
        _: Void = ()
    ) {
        self.init(mode: mode, weekday: weekday, start: start, end: end, note: note)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["mode", "weekday", "start", "end", "note"]
}

extension FocusPlan {
    /// Creates a value with all properties.
    public init(
        from: Wire.Date,
        to: Wire.Date,
        timeZone: Wire.TimeZone,
        toleranceMinutes: Wire.FocusTolerance,
        items: [FocusPlanned],
        modes: [FocusPlanLine],
        _: Void = ()
    ) {
        self.init(
            from: from,
            to: to,
            timeZone: timeZone,
            toleranceMinutes: toleranceMinutes,
            items: items,
            modes: modes
        )
    }
}

extension FocusPlanned {
    /// Creates a value with all properties.
    public init(
        block: Wire.ID?,
        shift: String?,
        event: FocusPlannedEvent?,
        mode: FocusModeRef?,
        note: Wire.FocusBlockNote?,
        startsAt: Wire.Instant,
        endsAt: Wire.Instant,
        plannedSeconds: Wire.Seconds,
        loggedSeconds: Wire.Seconds,
        outcome: FocusPlanOutcome,
        _: Void = ()
    ) {
        self.init(
            block: block,
            shift: shift,
            event: event,
            mode: mode,
            note: note,
            startsAt: startsAt,
            endsAt: endsAt,
            plannedSeconds: plannedSeconds,
            loggedSeconds: loggedSeconds,
            outcome: outcome
        )
    }
}

extension FocusPlannedEvent {
    /// Creates a value with all properties.
    public init(calendar: Wire.ID, title: String?, _: Void = ()) {
        self.init(calendar: calendar, title: title)
    }
}

extension FocusPlanLine {
    /// Creates a value with all properties.
    public init(mode: FocusModeRef, plannedSeconds: Wire.Seconds, loggedSeconds: Wire.Seconds, _: Void = ()) {
        self.init(mode: mode, plannedSeconds: plannedSeconds, loggedSeconds: loggedSeconds)
    }
}
