import Core
import Foundation
import Hummingbird
import Media
import NIOCore
import Notifications
import Storage
import Synchronization
import Telemetry
import Web
import Work

/// `/metrics` for Prometheus (text format 0.0.4), accessible only from this machine.
struct MetricsRoutes: Sendable {
    let site: Site
    let hub: LiveHub
    let disks: Disks
    let metrics: PrometheusMetrics

    private let usage = ProcessUsage()

    init(site: Site, hub: LiveHub, disks: Disks, metrics: PrometheusMetrics) {
        self.site = site
        self.hub = hub
        self.disks = disks
        self.metrics = metrics
    }

    func add(to router: Router<WebContext>) {
        // Prometheus asks every few seconds, and an outage may take hours.
        let faults = Mutex(FaultLog("reading the metrics of the database", site.logger))
        router.get("metrics") { _, context in
            guard isThisMachine(context.peer), !context.isForwarded else { throw AppError.notFound }
            var counts: Counts?
            do {
                counts = try await count()
                faults.withLock { $0.note(nil) }
            } catch {
                // Nothing else shows what happens while the database cannot be reached.
                faults.withLock { $0.note(error) }
            }
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: .init(byteBuffer: ByteBuffer(string: text(counts)))
            )
        }
    }

    /// What only the database knows.
    private struct Counts: Sendable {
        let facts: Int
        let oldest: Instant?
        let jobs: Int
        let stored: Int
        let devices: Int
        let backup: Instant?
    }

    private func count() async throws -> Counts {
        try await site.database.read { tx in
            Counts(
                facts: try Outbox.waiting(in: tx),
                oldest: try Outbox.oldest(in: tx),
                jobs: try Jobs.waiting(in: tx),
                stored: try Media.storedBytes(in: tx),
                devices: try PushSubscriptions.count(in: tx),
                backup: try Backups.latest(in: tx)
            )
        }
    }

    /// - Parameter counts: `nil` while they cannot be read; their metrics are left out then.
    private func text(_ counts: Counts?) -> String {
        var text = Exposition()
        text.add(
            "decklog_build_info",
            .gauge,
            help: "The engine and schema of this server.",
            [
                .init(
                    1,
                    labels: [
                        (name: "engine", value: site.database.engineName),
                        (name: "schema", value: "\(site.database.schemaVersion)"),
                    ]
                )
            ]
        )
        let commits = site.database.commits
        func counter(_ name: String, _ help: String, _ value: Int) {
            text.add(name, .counter, help: help, [.init(Double(value))])
        }
        counter("decklog_writes_total", "Transactions that wrote.", commits.writes)
        counter("decklog_commits_total", "Commits, which writes share.", commits.commits)
        counter("decklog_write_retries_total", "Transactions repeated after a conflict.", commits.retries)
        func gauge(_ name: String, _ help: String, _ value: Double) {
            text.add(name, help: help, value)
        }
        gauge("decklog_live_connections", "Pages that are connected for live updates.", Double(hub.count))
        gauge("decklog_database_up", "Whether the database could be read: 1 or 0.", counts == nil ? 0 : 1)
        if let counts {
            let now = site.clock.now
            gauge("decklog_outbox_waiting", "Facts that are not delivered yet.", Double(counts.facts))
            let age = counts.oldest.map { max(0, seconds(from: $0, to: now)) } ?? 0
            gauge("decklog_outbox_oldest_seconds", "The age of the oldest fact that is not delivered yet.", age)
            gauge("decklog_jobs_waiting", "Jobs that are not done yet.", Double(counts.jobs))
            gauge("decklog_push_subscriptions", "Devices that receive push notifications.", Double(counts.devices))
            let backup = counts.backup.map { max(0, seconds(from: $0, to: now)) } ?? .infinity
            gauge("decklog_backup_age_seconds", "The age of the latest backup; infinite if there was none.", backup)
            gauge("decklog_data_bytes", "Stored pictures and files.", Double(counts.stored))
        }
        let connections = site.database.connections
        text.add(
            "decklog_database_connections",
            .gauge,
            help: "Open connections to the database for requests and other work.",
            [("busy", connections.busy), ("idle", connections.idle)].map { state, count in
                .init(Double(count), labels: [(name: "state", value: state)])
            }
        )
        disks.write(to: &text)
        usage.write(to: &text)
        metrics.write(to: &text)
        return text.text
    }
}

/// Also for `::ffff:127.0.0.1`, the local address when the server listens on `::`.
func isThisMachine(_ peer: String?) -> Bool {
    peer.flatMap { IPAddress($0) }.map(TrustedProxies.loopback.contains) ?? false
}

private func seconds(from earlier: Instant, to later: Instant) -> Double {
    Double(later.milliseconds - earlier.milliseconds) / 1000
}
