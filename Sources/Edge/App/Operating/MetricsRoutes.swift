import Core
import Foundation
import Hummingbird
import NIOCore
import Notifications
import Storage
import Web

/// `/metrics` for Prometheus (text format 0.0.4), for this machine only.
struct MetricsRoutes: Sendable {
    let site: Site
    let traffic: Traffic
    let hub: LiveHub

    func add(to router: Router<WebContext>) {
        router.get("metrics") { request, context in
            guard ["127.0.0.1", "::1"].contains(context.peer), request.headers[.forwardedFor] == nil else {
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
        let waiting = try await site.database.read { tx in
            (
                facts: try tx.value("SELECT COUNT(*) FROM outbox WHERE due_at IS NOT NULL", as: Int.self) ?? 0,
                jobs: try tx.value("SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL", as: Int.self) ?? 0
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
        gauge("decklog_facts_undelivered", waiting.facts)
        gauge("decklog_jobs_waiting", waiting.jobs)
        if let memory = residentBytes() { gauge("decklog_resident_memory_bytes", memory) }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The second number of `/proc/self/statm` counts resident pages (proc(5)).
private func residentBytes() -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 }
}
