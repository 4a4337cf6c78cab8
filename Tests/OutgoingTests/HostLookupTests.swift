import Dispatch
import Synchronization
import Testing

@testable import Outgoing

@Suite("The lookup of a host", .timeLimit(.minutes(1)))
struct HostLookupTests {
    @Test("does not wait for a silent name server, and skips hosts that nobody waits for any more")
    func silence() async throws {
        let gate = DispatchSemaphore(value: 0)
        let asked = Mutex<[String]>([])
        let lookup = HostLookup(mostThreads: 1, patience: .milliseconds(20)) { host in
            asked.withLock { $0.append(host) }
            if host != "awake.example" { gate.wait() }
            return ["192.0.2.1"]
        }
        let addresses = AddressGuard(allowsPrivate: true, lookup: lookup)
        let silent = try addresses.read("https://silent.example/")
        let skipped = try addresses.read("https://skipped.example/")
        repeat {
            await #expect(throws: OutgoingFault.unresolved) { try await addresses.resolve(silent) }
        } while asked.withLock { $0.isEmpty }
        await #expect(throws: OutgoingFault.unresolved) { try await addresses.resolve(skipped) }
        // On a busy machine, a thread may start too late for a caller this impatient.
        repeat { gate.signal() } while await lookup.addresses(of: "awake.example").isEmpty
        #expect(asked.withLock { Set($0) } == ["silent.example", "awake.example"])
    }

    @Test("uses a limited number of threads, and refuses callers at once when too many wait")
    func limits() async {
        let gate = DispatchSemaphore(value: 0)
        let running = Mutex((now: 0, most: 0))
        let lookup = HostLookup(mostThreads: 2, mostWaiting: 3, patience: .seconds(60)) { host in
            running.withLock { count in
                count.now += 1
                count.most = max(count.most, count.now)
            }
            gate.wait()
            running.withLock { $0.now -= 1 }
            return [host]
        }
        let answers = await withTaskGroup(of: [String].self, returning: [[String]].self) { group in
            for number in 1...9 { group.addTask { await lookup.addresses(of: "\(number)") } }
            var answers: [[String]] = []
            for _ in 1...4 { answers.append(await group.next() ?? []) }
            for _ in 1...9 { gate.signal() }
            for await answer in group { answers.append(answer) }
            return answers
        }
        #expect(answers.prefix(4).allSatisfy { $0.isEmpty })
        // Those that wait, and those for which a thread started in time.
        #expect(3...5 ~= answers.filter { !$0.isEmpty }.count)
        #expect(1...2 ~= running.withLock { $0.most })
    }
}
