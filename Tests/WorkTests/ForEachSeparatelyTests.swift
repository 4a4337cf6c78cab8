import Testing
import Work

@Suite("Separate work for each of several elements")
struct ForEachSeparatelyTests {
    private struct Refused: Error, Equatable {
        let element: Int
    }

    @Test("goes on after a failure, and ends with the last one")
    func failures() async {
        var (done, failed): ([Int], [Int]) = ([], [])
        let error = await #expect(throws: Refused.self) {
            try await [1, 2, 3, 4].forEachSeparately { element in
                if element % 2 == 1 { throw Refused(element: element) }
                done.append(element)
            } failed: { element in
                failed.append(element)
                throw Refused(element: 0)
            }
        }
        #expect(error == Refused(element: 3))
        #expect(done == [2, 4] && failed == [1, 3])
    }

    @Test("does nothing more once the task is cancelled")
    func cancelled() async {
        let task = Task { () -> Bool in
            while !Task.isCancelled { await Task.yield() }
            var turns = 0
            do {
                try await [1, 2, 3].forEachSeparately { _ in turns += 1 }
                return false
            } catch {
                return error is CancellationError && turns == 0
            }
        }
        task.cancel()
        #expect(await task.value)
    }
}
