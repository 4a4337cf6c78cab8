/// The words of an item as stored, each with its weight: "door:8 fridge:10".
struct WordLine: Sendable {
    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    func forEach(_ body: (_ word: ArraySlice<UInt8>, _ places: SearchPlaces) -> Void) {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.endIndex
            if let colon = bytes[start..<end].lastIndex(of: UInt8(ascii: ":")) {
                let weight = bytes[(colon + 1)..<end].reduce(0) { $0 * 10 + Int($1 & 15) }
                body(bytes[start..<colon], SearchPlaces(rawValue: weight))
            }
            start = end + 1
        }
    }
}
