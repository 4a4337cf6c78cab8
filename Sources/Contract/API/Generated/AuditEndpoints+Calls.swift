// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/AuditEndpoints.swift: change that.

extension Call where Output == Page<AuditEntry> {
    /// List who changed what in the crew, newest first (managers).
    ///
    /// What people did in Focus, and what they merely read, is never listed.
    public static func listAudit(
        crew: String,
        actor: String? = nil,
        kind: String? = nil,
        from: String? = nil,
        to: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<AuditEntry>>.listAudit.operation, at: [crew], query: [.text("actor", actor), .text("kind", kind), .text("from", from), .text("to", to), .number("limit", limit), .text("after", after)])
    }
}
