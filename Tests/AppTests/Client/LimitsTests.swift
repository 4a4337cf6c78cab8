import API
import Core
import Testing

/// Nearly all checks use constants generated with the description. `Core` is below the API and cannot use them.
@Suite("The limits of the description")
struct LimitsTests {
    @Test("An email address can be exactly as long as described", arguments: [0, 1])
    func email(extra: Int) {
        let domain = [63, 63, Wire.Limits.emailAddress.upperBound - 193 + extra]
            .map { String(repeating: "b", count: $0) }.joined(separator: ".")
        let address = String(repeating: "a", count: 64) + "@" + domain
        #expect(address.count == Wire.Limits.emailAddress.upperBound + extra)
        var check = Validation()
        _ = check.email("email", address)
        #expect(check.fields.map(\.code) == (extra == 0 ? [] : ["tooLong"]))
    }
}
