/// The names of the fields of an object as they were written, and the order that they belong in.
final class JSONShape {
    /// The order, as the index of each field when it was written; empty if they were written in order.
    let order: [Int]
    /// The names with their quotation marks and colons, one after another.
    private let names: [UInt8]
    /// Where each name ends.
    private let ends: [Int]

    /// - Parameter names: as they were written.
    /// - Returns: `nil` if a name has escapes: only without them can names be compared as they are written.
    init?(names: [ArraySlice<UInt8>], order: [Int]) {
        let all = [UInt8](names.joined())
        if all.contains(UInt8(ascii: "\\")) { return nil }
        var end = 0
        ends = names.map { name in
            end += name.count
            return end
        }
        self.names = all
        self.order = order
    }

    /// The number of fields.
    var count: Int { ends.count }

    /// Writes a name if it is the one at an index.
    /// - Returns: whether it is.
    func append(_ name: String, at index: Int, to bytes: inout [UInt8]) -> Bool {
        guard index < ends.count else { return false }
        let range = (index == 0 ? 0 : ends[index - 1])..<ends[index]
        var name = name
        return names.withUnsafeBufferPointer { names -> Bool in
            let written = UnsafeBufferPointer(rebasing: names[range])
            let isSame = name.withUTF8 { name in
                name.count == written.count - 3 && name.elementsEqual(written[1..<written.count - 2])
            }
            if isSame { bytes.append(contentsOf: written) }
            return isSame
        }
    }
}
