import Core
import Foundation
import Hummingbird
import Media
import NIOCore
import Notifications
import Storage
import Web
import Work

/// `/metrics` for Prometheus (text format 0.0.4), accessible only from this machine.
struct MetricsRoutes: Sendable {
    let site: Site
    let traffic: ResponseCounts
    let hub: LiveHub
    let disks: Disks

    func add(to router: Router<WebContext>) {
        router.get("metrics") { _, context in
            guard ["127.0.0.1", "::1"].contains(context.peer), !context.isForwarded else {
                throw AppError.notFound
            }
            return Response(
                status: .ok,
                headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: .init(byteBuffer: ByteBuffer(string: try await text()))
            )
        }
    }

    private func text() async throws -> String {
        let counts = try await site.database.read { tx in
            (
                facts: try Outbox.waiting(in: tx),
                jobs: try Jobs.waiting(in: tx),
                stored: try Media.storedBytes(in: tx)
            )
        }
        var lines = ["# TYPE decklog_answers_total counter"]
        lines += traffic.counts.map { "decklog_answers_total{status=\"\($0.status)\"} \($0.count)" }
        let commits = site.database.commits
        lines += ["# TYPE decklog_writes_total counter", "decklog_writes_total \(commits.writes)"]
        lines += ["# TYPE decklog_commits_total counter", "decklog_commits_total \(commits.commits)"]
        lines += ["# TYPE decklog_write_retries_total counter", "decklog_write_retries_total \(commits.retries)"]
        func gauge(_ name: String, _ value: Int) {
            lines += ["# TYPE \(name) gauge", "\(name) \(value)"]
        }
        gauge("decklog_live_pages", hub.count)
        gauge("decklog_facts_undelivered", counts.facts)
        gauge("decklog_jobs_waiting", counts.jobs)
        gauge("decklog_files_stored_bytes", counts.stored)
        lines += disks.lines
        if let memory = residentBytes() { gauge("decklog_resident_memory_bytes", memory) }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The resident set size: the second number in `/proc/self/statm` is in pages (proc(5)).
private func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 }
}
