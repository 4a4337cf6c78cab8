import Core
import Foundation

/// Prints a value in the format of `--json`: indented, with sorted keys.
func printJSON(_ value: some Encodable) throws {
    print(String(decoding: try JSONEncoder.readable.encode(value), as: UTF8.self))
}
