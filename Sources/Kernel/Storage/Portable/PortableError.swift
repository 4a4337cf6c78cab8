/// Why a file of rows cannot be written or read.
package struct PortableError: Error, Sendable, CustomStringConvertible {
    /// Counted from 1; `nil` when the error is not about a line.
    package let line: Int?
    let what: String

    init(_ what: String, line: Int? = nil) {
        self.what = what
        self.line = line
    }

    func at(_ line: Int) -> PortableError {
        PortableError(what, line: self.line ?? line)
    }

    package var description: String {
        line.map { "Line \($0): \(what)" } ?? what
    }
}
