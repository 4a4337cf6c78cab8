/// A FIFO queue of jobs.
struct JobQueue {
    private var jobs: [UnownedJob] = []
    private var first = 0

    var count: Int { jobs.count - first }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ job: UnownedJob) {
        jobs.append(job)
    }

    mutating func popFirst() -> UnownedJob? {
        guard first < jobs.count else { return nil }
        defer {
            first += 1
            if first == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                first = 0
            } else if first > 1024 && first * 2 > jobs.count {
                jobs.removeFirst(first)
                first = 0
            }
        }
        return jobs[first]
    }
}
