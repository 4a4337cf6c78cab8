import CMalloc
import Foundation

/// The memory arenas from which glibc's `malloc` serves threads (mallopt(3)).
package enum MemoryArenas {
    /// Limits them to two per core. By default there are eight per core, and memory that was freed in one of them is not
    /// available to threads of another: under `bench/hostile` that was a fifth of the memory of the process. With fewer,
    /// threads wait for each other.
    package static func limit() {
        decklog_limit_arenas(CInt(2 * ProcessInfo.processInfo.activeProcessorCount))
    }
}
