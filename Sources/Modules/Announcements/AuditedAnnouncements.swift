package import Accounts
package import Audit
import Core
package import Storage

/// What the audit log shows about announcements.
package struct AuditedAnnouncements: AuditSource {
    /// In characters.
    private static let shown = 80

    package init() {}

    package let group = AuditGroup("announcements", ["announcement."], except: [AnnouncementConfirmed.kind])

    package func things(_ ids: Set<AuditID>, _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing] {
        let announcements = try tx.all(
            """
            SELECT id, body FROM announcement
            WHERE crew = \(viewer.crew) AND id IN \(list: ids.sorted())
            """
        ) { row in
            let id: AuditID = try row.read()
            return (id, AuditThing(String((try row.read() as String).prefix(Self.shown)), path: "/announcements/\(id)"))
        }
        return Dictionary(uniqueKeysWithValues: announcements)
    }
}
