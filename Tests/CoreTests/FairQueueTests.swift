import Testing

@testable import Core

@Suite("A fair queue")
struct FairQueueTests {
    @Test("Owners take turns, and the items of each stay in order")
    func turns() {
        var queue = FairQueue<String, Int>()
        for (owner, item) in [("a", 1), ("a", 2), ("a", 3), ("b", 4), ("c", 5), ("b", 6)] {
            queue.append(item, of: owner)
        }
        #expect(queue.count == 6)
        #expect(queue.count(of: "a") == 3)
        var order: [Int] = []
        while let next = queue.popFirst() { order.append(next.item) }
        #expect(order == [1, 4, 5, 2, 6, 3])
        #expect(queue.isEmpty)
    }

    @Test("An owner who does not meet the condition keeps the turn")
    func condition() {
        var queue = FairQueue<String, Int>()
        for (owner, item) in [("a", 1), ("b", 2), ("b", 3)] { queue.append(item, of: owner) }
        #expect(queue.popFirst { $0 == "b" }?.item == 2)
        #expect(queue.popFirst { $0 == "c" } == nil)
        #expect(queue.popFirst()?.item == 1)
        #expect(queue.popFirst()?.item == 3)
    }

    @Test("The owner with the most items is known, and can lose the last of them")
    func busiest() {
        var queue = FairQueue<String, Int>()
        for (owner, item) in [("a", 1), ("b", 2), ("b", 3)] { queue.append(item, of: owner) }
        #expect(queue.busiestOwner { _ in true } == "b")
        #expect(queue.busiestOwner { $0 != "b" } == "a")
        #expect(queue.removeLast(of: "b") == 3)
        #expect(queue.removeLast(of: "a") == 1)
        #expect(queue.removeLast(of: "a") == nil)
        #expect((queue.count, queue.ownerCount) == (1, 1))
        #expect(queue.popFirst()?.item == 2)
    }

    @Test("A turn that is postponed comes last")
    func postponement() {
        var queue = FairQueue<String, Int>()
        for (owner, item) in [("a", 1), ("b", 2)] { queue.append(item, of: owner) }
        queue.postponeTurn(of: "a")
        queue.postponeTurn(of: "c")
        #expect(queue.popFirst()?.item == 2)
        #expect(queue.popFirst()?.item == 1)
    }

    @Test("Removing an owner's last item ends their turn")
    func removal() {
        var queue = FairQueue<String, Int>()
        for (owner, item) in [("a", 1), ("b", 2), ("b", 3)] { queue.append(item, of: owner) }
        #expect(queue.removeFirst(of: "a") { $0 > 1 } == nil)
        #expect(queue.removeFirst(of: "a") { $0 == 1 } == 1)
        #expect(!queue.contains { $0 == "a" })
        queue.append(4, of: "a")
        #expect(queue.removePrefix { $0 < 3 } == [2])
        #expect(queue.count == 2)
        #expect(queue.removePrefix { $0 < 10 }.sorted() == [3, 4])
        #expect(queue.isEmpty && queue.popFirst() == nil)
    }
}
