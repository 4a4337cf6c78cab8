// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/ExperienceFlag.swift: change that.

extension ExperienceFlag {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        experience: Wire.ID,
        title: Wire.PlaceTitle,
        owner: PersonRef,
        reason: Wire.FlagReason,
        reportedBy: PersonRef?,
        createdAt: Wire.Instant,
        decision: FlagDecision?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            experience: experience,
            title: title,
            owner: owner,
            reason: reason,
            reportedBy: reportedBy,
            createdAt: createdAt,
            decision: decision
        )
    }
}

extension FlagDecision {
    /// Creates a value with all properties.
    public init(decision: ModerationDecision, note: Wire.DecisionNote?, by: PersonRef, at: Wire.Instant, _: Void = ()) {
        self.init(decision: decision, note: note, by: by, at: at)
    }
}

extension NewExperienceFlag {
    /// Creates a value with all properties.
    public init(reason: Wire.FlagReason, _: Void = ()) {
        self.init(reason: reason)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["reason"]
}

extension NewFlagDecision {
    /// Creates a value with all properties.
    public init(decision: ModerationDecision, note: Wire.DecisionNote? = nil, _: Void = ()) {
        self.init(decision: decision, note: note)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["decision", "note"]
}
