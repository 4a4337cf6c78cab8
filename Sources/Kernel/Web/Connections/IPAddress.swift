#if canImport(Glibc)
import Glibc
#endif

/// An IPv4 or IPv6 address. IPv4 addresses are stored as IPv4-mapped IPv6 addresses (`::ffff:192.0.2.1`), so that both
/// notations are equal.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The upper and lower half of the 16 bytes.
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// - Parameter text: may include a zone, as in `fe80::1%eth0`.
    /// - Returns: `nil` when it is not an address.
    package init?(_ text: some StringProtocol) {
        let text = String(text.prefix { $0 != "%" })
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(high: 0, low: Self.mappedPrefix | UInt64(UInt32(bigEndian: four.s_addr)))
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            let bytes = withUnsafeBytes(of: &six) { Array($0) }
            self.init(high: number(bytes.prefix(8)), low: number(bytes.suffix(8)))
        } else {
            return nil
        }
    }

    private static let mappedPrefix: UInt64 = 0xFFFF_0000_0000

    /// Eight groups, such as `2001:db8:0:0:0:0:0:1`; a unique notation for each address.
    package var description: String {
        [high, low].flatMap { half in [48, 32, 16, 0].map { String(half >> $0 & 0xFFFF, radix: 16) } }
            .joined(separator: ":")
    }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// The addresses of one subscriber: a single IPv4 address, or an IPv6 /64 (RFC 6177).
    var network: IPAddress { isIPv4 ? self : IPAddress(high: high, low: 0) }
}

private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
}

/// All addresses with a common prefix, such as `10.0.0.0/8`.
package struct IPRange: Sendable {
    private let first: IPAddress
    private let bits: Int

    /// - Parameter text: an address, or an address with a prefix length (CIDR).
    /// - Returns: `nil` when it is invalid.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = IPAddress(parts[0]) else { return nil }
        let isIPv4 = !parts[0].contains(":")
        let width = isIPv4 ? 32 : 128
        guard parts.count == 2 else {
            (first, bits) = (address, 128)
            return
        }
        guard parts[1].allSatisfy(\.isNumber), let length = Int(parts[1]), length <= width else { return nil }
        (first, bits) = (address, length + (isIPv4 ? 96 : 0))
    }

    package func contains(_ address: IPAddress) -> Bool {
        agree(first.high, address.high, bits: min(bits, 64)) && agree(first.low, address.low, bits: max(bits - 64, 0))
    }
}

private func agree(_ one: UInt64, _ other: UInt64, bits: Int) -> Bool {
    bits == 0 || (one ^ other) >> UInt64(64 - bits) == 0
}
