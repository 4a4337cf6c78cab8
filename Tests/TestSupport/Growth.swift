#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The factor by which processor time grows for four times the input: about 4 for linear and about 16 for quadratic
/// growth. Other load on the machine has little effect, because only the time of this thread counts.
/// - Parameter size: the size of the smaller input.
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

/// The upper bound for linear growth, with a margin for caches and memory.
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
