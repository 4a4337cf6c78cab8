import Core
import Foundation
import Testing

@Suite("Keys")
struct IDTests {
    private let now = Instant(milliseconds: 1_782_201_600_000)

    @Test("An id is parsed as it is written, in lower and upper case")
    func roundTrip() throws {
        for _ in 0..<1_000 {
            let key = PersonID.new(at: now)
            #expect(PersonID(key.description) == key)
            #expect(PersonID(key.description.uppercased()) == key)
            #expect(UUID(uuidString: key.description) != nil)
        }
        let edges = [PersonID(high: 0, low: 0), PersonID(high: .max, low: .max), PersonID(high: 1, low: 1 << 63)]
        for key in edges { #expect(PersonID(key.description) == key) }
        #expect(edges[0].description == "00000000-0000-0000-0000-000000000000")
        let counting = PersonID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
        #expect(counting.description == "01234567-89ab-cdef-fedc-ba9876543210")
        let key = PersonID.new(at: now)
        let json = try JSONEncoder().encode([key])
        #expect(String(decoding: json, as: UTF8.self) == "[\"\(key)\"]")
        #expect(try JSONDecoder().decode([PersonID].self, from: json) == [key])
    }

    @Test(
        "Any other text is not an id",
        arguments: [
            "", "1", "0123456789abcdeffedcba9876543210", "01234567-89ab-cdef-fedc-ba987654321",
            "01234567-89ab-cdef-fedc-ba98765432100", "01234567-89ab-cdef-fedc-ba987654321g",
            "0123456-789ab-cdef-fedc-ba9876543210", " 01234567-89ab-cdef-fedc-ba9876543210",
            "{01234567-89ab-cdef-fedc-ba9876543210}", "01234567-89ab-cdef-fedc-ba9876543210\n",
            "٠1234567-89ab-cdef-fedc-ba9876543210", "01234567–89ab–cdef–fedc–ba9876543210",
        ]
    )
    func noKey(text: String) {
        #expect(PersonID(text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PersonID].self, from: JSONEncoder().encode([text]))
        }
    }

    @Test("Later ids sort later, as values and as text, and all are different")
    func order() {
        let keys = (0..<10_000).map { PersonID.new(at: now.adding(milliseconds: Int64($0 / 100))) }
        #expect(keys == keys.sorted())
        #expect(Set(keys).count == keys.count)
        let texts = keys.map(\.description)
        #expect(texts == texts.sorted())
    }

    @Test("After the clock is set back, no new id sorts before an earlier one")
    func clockBack() {
        let first = PersonID.new(at: now)
        let second = PersonID.new(at: now.adding(minutes: -60))
        #expect(first < second)
    }

    @Test("An id contains its time of creation, as in RFC 9562")
    func version() {
        // Far in the future, so that no other test has used this millisecond.
        let later = Instant(milliseconds: 8_000_000_000_000)
        let key = CrewID.new(at: later)
        #expect(key.high >> 16 == 8_000_000_000_000)
        #expect(key.high >> 12 & 0xF == 7)
        #expect(key.low >> 62 == 0b10)
    }

    @Test("Ids created concurrently are all different")
    func concurrent() async {
        let keys = await withTaskGroup(of: [CrewID].self) { group in
            for _ in 0..<8 { group.addTask { [now] in (0..<1_000).map { _ in CrewID.new(at: now) } } }
            return await group.reduce(into: Set<CrewID>()) { $0.formUnion($1) }
        }
        #expect(keys.count == 8_000)
    }
}
