// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/Defect.swift: change that.

extension Defect {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        displayId: Wire.DefectNumber,
        number: Int,
        state: String,
        closed: Bool,
        headline: Wire.Headline,
        severity: String?,
        priority: String?,
        description: String?,
        owner: PersonRef?,
        project: String?,
        resolution: String?,
        fields: Wire.DefectFieldTexts,
        submitter: PersonRef,
        submittedAt: Wire.Instant,
        changedAt: Wire.Instant,
        original: Wire.ID?,
        position: DefectPosition?,
        _: Void = ()
    ) {
        self.init(
            id: id,
            displayId: displayId,
            number: number,
            state: state,
            closed: closed,
            headline: headline,
            severity: severity,
            priority: priority,
            description: description,
            owner: owner,
            project: project,
            resolution: resolution,
            fields: fields,
            submitter: submitter,
            submittedAt: submittedAt,
            changedAt: changedAt,
            original: original,
            position: position
        )
    }
}

extension DefectPosition {
    /// Creates a value with all properties.
    public init(latitude: Wire.Latitude, longitude: Wire.Longitude, _: Void = ()) {
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension LegalAction {
    /// Creates a value with all properties.
    public init(
        action: String,
        title: String,
        kind: DefectActionKind,
        to: String?,
        requires: [String],
        missing: [String],
        _: Void = ()
    ) {
        self.init(action: action, title: title, kind: kind, to: to, requires: requires, missing: missing)
    }
}

extension DeletedDefect {
    /// Creates a value with all properties.
    public init(id: Wire.ID, restorableUntil: Wire.Instant, _: Void = ()) {
        self.init(id: id, restorableUntil: restorableUntil)
    }
}
