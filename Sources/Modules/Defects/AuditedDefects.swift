package import Accounts
package import Audit
import Core
package import Storage

/// What the audit log shows of defects.
package struct AuditedDefects: AuditSource {
    package init() {}

    package let group = AuditGroup("defects", ["defect.", "defects.", "defectSchema."], except: [DefectWatched.kind])

    package func things(_ ids: Set<AuditID>, _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing] {
        let defects = try tx.all(
            """
            SELECT id, number, headline, deleted_at IS NOT NULL FROM defect
            WHERE crew = \(viewer.crew) AND id IN \(list: ids.sorted())
            """
        ) { row in
            let id: AuditID = try row.read()
            let (number, headline): (Int, String) = (try row.read(), try row.read())
            let isDeleted: Bool = try row.read()
            return (id, AuditThing("#\(number) \(headline)", path: isDeleted ? nil : "/defects/\(number)"))
        }
        return Dictionary(uniqueKeysWithValues: defects)
    }
}
