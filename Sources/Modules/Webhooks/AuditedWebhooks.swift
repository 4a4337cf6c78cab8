package import Accounts
package import Audit
import Core
package import Storage

/// What the audit log shows about webhooks.
package struct AuditedWebhooks: AuditSource {
    package init() {}

    package let group = AuditGroup("webhooks", ["webhook."])

    package func things(_ ids: Set<AuditID>, _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing] {
        let webhooks = try tx.all(
            "SELECT id, url FROM webhook WHERE crew = \(viewer.crew) AND id IN \(list: ids.sorted())"
        ) { row in
            let id: AuditID = try row.read()
            return (id, AuditThing(host(of: try row.read()), path: "/settings/webhooks/\(id)"))
        }
        return Dictionary(uniqueKeysWithValues: webhooks)
    }
}
