// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Audit/AuditEntry.swift: change that.

extension AuditEntry {
    /// Creates a value with all properties.
    public init(
        id: Wire.ID,
        at: Wire.Instant,
        actor: PersonRef?,
        kind: String,
        subject: Wire.ID,
        changes: [AuditChange],
        _: Void = ()
    ) {
        self.init(id: id, at: at, actor: actor, kind: kind, subject: subject, changes: changes)
    }
}

extension AuditChange {
    /// Creates a value with all properties.
    public init(field: String, from: String?, to: String?, _: Void = ()) {
        self.init(field: field, from: from, to: to)
    }
}
