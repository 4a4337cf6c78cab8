#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The factor by which processor time grows for four times the input: about 4 where it grows with the input, about
/// 16 where it grows with its square. Other load on the machine hardly counts, since only the time of this thread does.
/// - Parameter size: of the smaller input.
package func growth<Input>(_ size: Int, _ make: (Int) throws -> Input, _ work: (Input) throws -> Void) rethrows
    -> Double
{
    let (small, large) = (try make(size), try make(4 * size))
    var (least, most) = (UInt64.max, UInt64.max)
    for _ in 0..<3 {
        least = min(least, try processorTime { try work(small) })
        most = min(most, try processorTime { try work(large) })
    }
    return Double(most) / Double(max(1, least))
}

/// Less than this is work that grows with its input, with some room for caches and memory.
package let linear = 9.0

private func processorTime(_ work: () throws -> Void) rethrows -> UInt64 {
    let start = threadNanoseconds()
    try work()
    return threadNanoseconds() - start
}

func threadNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
