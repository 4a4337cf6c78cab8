// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Focus/FocusTask.swift: change that.

extension FocusTask {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        title: Wire.FocusTaskTitle,
        date: Wire.Date,
        time: Wire.FocusTime?,
        repeats: FocusTaskRepeat?,
        reminder: FocusTaskReminder?,
        mode: FocusModeRef?,
        doneAt: Wire.Instant?,
        next: Wire.ID?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            title: title,
            date: date,
            time: time,
            repeats: repeats,
            reminder: reminder,
            mode: mode,
            doneAt: doneAt,
            next: next
        )
    }
}

extension NewFocusTask {
    /// Creates a value with all properties.
    public init(
        title: Wire.FocusTaskTitle,
        date: Wire.Date,
        time: Wire.FocusTime? = nil,
        repeats: FocusTaskRepeat? = nil,
        reminder: FocusTaskReminder? = nil,
        mode: Wire.FocusModeName? = nil,
        _: Void = ()
    ) {
        self.init(title: title, date: date, time: time, repeats: repeats, reminder: reminder, mode: mode)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["title", "date", "time", "repeats", "reminder", "mode"]
}

extension FocusTaskPatch {
    /// Creates a value with all properties.
    public init(
        title: Wire.FocusTaskTitle? = nil,
        date: Wire.Date? = nil,
        time: Change<Wire.FocusTime> = .keep,
        repeats: Change<FocusTaskRepeat> = .keep,
        reminder: Change<FocusTaskReminder> = .keep,
        mode: Change<Wire.FocusModeName> = .keep,
        done: Bool? = nil,
        _: Void = ()
    ) {
        self.init(title: title, date: date, time: time, repeats: repeats, reminder: reminder, mode: mode, done: done)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["title", "date", "time", "repeats", "reminder", "mode", "done"]
}
