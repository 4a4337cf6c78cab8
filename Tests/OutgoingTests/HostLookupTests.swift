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
        repeat { gate.signal() } while await lookup.addresses(of: "awake.example", for: "owner").isEmpty
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
            for number in 1...9 { group.addTask { await lookup.addresses(of: "\(number)", for: "owner") } }
            var answers: [[String]] = []
            for _ in 1...4 { answers.append(await group.next() ?? []) }
            for _ in 1...9 { gate.signal() }
            for await answer in group { answers.append(answer) }
            return answers
        }
        #expect(answers.prefix(4).allSatisfy { $0.isEmpty })
        #expect(answers.filter { !$0.isEmpty }.count == 5)
        #expect(1...2 ~= running.withLock { $0.most })
    }

    @Test("does not let the hosts of one owner keep those of others waiting")
    func owners() async {
        let gate = DispatchSemaphore(value: 0)
        let lookup = HostLookup(mostThreads: 3, mostThreadsOfOwner: 2, patience: .seconds(60)) { host in
            if host != "awake.example" { gate.wait() }
            return [host]
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 1...5 {
                group.addTask { _ = await lookup.addresses(of: "\(number).example", for: "owner") }
            }
            while lookup.waiting < 3 { await Task.yield() }
            #expect(await lookup.addresses(of: "awake.example", for: "other") == ["awake.example"])
            for _ in 1...5 { gate.signal() }
        }
    }
}
