// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursTimer.swift: change that.

extension HoursTimer {
    /// Creates a value with all properties.
    public init(running: RunningTimer?, _: Void = ()) {
        self.init(running: running)
    }
}

extension RunningTimer {
    /// Creates a value with all properties.
    public init(
        project: ProjectRef,
        startedAt: Wire.Instant,
        comment: Wire.HoursComment?,
        minutes: Wire.Minutes,
        _: Void = ()
    ) {
        self.init(project: project, startedAt: startedAt, comment: comment, minutes: minutes)
    }
}

extension NewTimer {
    /// Creates a value with all properties.
    public init(project: Wire.ID, startedAt: Wire.Instant? = nil, comment: Wire.HoursComment? = nil, _: Void = ()) {
        self.init(project: project, startedAt: startedAt, comment: comment)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["project", "startedAt", "comment"]
}

extension StartedTimer {
    /// Creates a value with all properties.
    public init(running: RunningTimer, records: [HoursRecord], _: Void = ()) {
        self.init(running: running, records: records)
    }
}

extension TimerStop {
    /// Creates a value with all properties.
    public init(endedAt: Wire.Instant? = nil, comment: Wire.HoursComment? = nil, _: Void = ()) {
        self.init(endedAt: endedAt, comment: comment)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["endedAt", "comment"]
}

extension StoppedTimer {
    /// Creates a value with all properties.
    public init(records: [HoursRecord], _: Void = ()) {
        self.init(records: records)
    }
}
