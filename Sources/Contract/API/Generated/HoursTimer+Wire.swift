// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Hours/HoursTimer.swift: change that.

extension HoursTimer {
    /// Each property in the order of its declaration.
    public init(running: RunningTimer?, _: Void = ()) {
        self.init(running: running)
    }
}

extension RunningTimer {
    /// Each property in the order of its declaration.
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
    /// Each property in the order of its declaration.
    public init(project: Wire.ID, startedAt: Wire.Instant? = nil, comment: Wire.HoursComment? = nil, _: Void = ()) {
        self.init(project: project, startedAt: startedAt, comment: comment)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["project", "startedAt", "comment"]
}

extension StartedTimer {
    /// Each property in the order of its declaration.
    public init(running: RunningTimer, records: [HoursRecord], _: Void = ()) {
        self.init(running: running, records: records)
    }
}

extension TimerStop {
    /// Each property in the order of its declaration.
    public init(endedAt: Wire.Instant? = nil, comment: Wire.HoursComment? = nil, _: Void = ()) {
        self.init(endedAt: endedAt, comment: comment)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["endedAt", "comment"]
}

extension StoppedTimer {
    /// Each property in the order of its declaration.
    public init(records: [HoursRecord], _: Void = ()) {
        self.init(records: records)
    }
}
