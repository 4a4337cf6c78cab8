import Testing

@testable import Storage

@Suite("The queue of writes")
struct WriteLineTests {
    private var line = WriteLine<String>()

    @Test("Writes share a group; slices run alone, after them")
    mutating func slicesAlone() {
        line.append("slice 1", isSlice: true)
        line.append("a", isSlice: false)
        line.append("slice 2", isSlice: true)
        line.append("b", isSlice: false)
        #expect(line.takeGroup() == ["a", "b"])
        #expect(line.takeGroup() == ["slice 1"])
        line.append("c", isSlice: false)
        #expect(line.takeGroup() == ["c"])
        #expect(line.takeGroup() == ["slice 2"])
        #expect(line.isEmpty)
    }

    @Test("A slice gets its turn even if there are always other writes waiting")
    mutating func noStarving() {
        line.append("slice", isSlice: true)
        var groups: [[String]] = []
        for _ in 0...WriteLine<String>.groupsBeforeSlice {
            line.append("write", isSlice: false)
            groups.append(line.takeGroup())
        }
        #expect(groups.last == ["slice"])
        #expect(groups.dropLast().allSatisfy { $0 == ["write"] })
        #expect(line.takeGroup() == ["write"])
    }

    @Test("A group has at most 256 writes")
    mutating func largestGroup() {
        for number in 0..<300 { line.append("\(number)", isSlice: false) }
        #expect(line.takeGroup().count == 256)
        #expect(line.takeGroup().count == 44)
    }
}
