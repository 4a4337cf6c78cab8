// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Defects/DefectEvent.swift: change that.

extension DefectEvent {
    /// Creates a value with all properties.
    public init(
        kind: DefectEventKind,
        at: Wire.Instant,
        person: PersonRef?,
        name: String,
        text: Wire.Sentence,
        action: String? = nil,
        formerState: String? = nil,
        state: String? = nil,
        changes: [DefectFieldChange] = [],
        operation: Wire.ID? = nil,
        comment: Wire.ID? = nil,
        file: FileInfo? = nil,
        _: Void = ()
    ) {
        self.init(
            kind: kind,
            at: at,
            person: person,
            name: name,
            text: text,
            action: action,
            formerState: formerState,
            state: state,
            changes: changes,
            operation: operation,
            comment: comment,
            file: file
        )
    }
}

extension DefectFieldChange {
    /// Creates a value with all properties.
    public init(
        field: String,
        title: String,
        old: String?,
        new: String?,
        oldText: String?,
        newText: String?,
        _: Void = ()
    ) {
        self.init(field: field, title: title, old: old, new: new, oldText: oldText, newText: newText)
    }
}
