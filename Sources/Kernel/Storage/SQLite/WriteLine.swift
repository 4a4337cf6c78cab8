/// The writes that wait for the writer, and which of them share the next commit.
struct WriteLine<Job> {
    /// Limits how long the first write of a group waits for the last.
    static var largestGroup: Int { 256 }
    /// Lets a slice run after this many groups of other writes.
    static var groupsBeforeSlice: Int { 8 }

    private var writes: [Job] = []
    private var slices: [Job] = []
    private var groupsSinceSlice = 0

    var count: Int { writes.count + slices.count }
    var isEmpty: Bool { count == 0 }

    /// - Parameter isSlice: whether it is part of a long operation, for which others should not wait.
    mutating func append(_ job: Job, isSlice: Bool) {
        if isSlice { slices.append(job) } else { writes.append(job) }
    }

    /// A slice is never grouped with other writes: they would have to wait for it.
    mutating func takeGroup() -> [Job] {
        let isSliceNext = writes.isEmpty || groupsSinceSlice >= Self.groupsBeforeSlice
        if isSliceNext && !slices.isEmpty {
            groupsSinceSlice = 0
            return [slices.removeFirst()]
        }
        let group = Array(writes.prefix(Self.largestGroup))
        writes.removeFirst(group.count)
        groupsSinceSlice += 1
        return group
    }
}
