/// The /48 of an IPv6 caller: providers assign that much to one customer, who then has 65,536 networks that count as
/// separate callers.
/// - Parameter caller: as returned by `WebContext.caller`.
/// - Returns: `nil` for other callers.
package func widerNetwork(of caller: String) -> String? {
    guard let address = IPAddress(caller), !address.isIPv4 else { return nil }
    return "\(IPAddress(high: address.high & ~0xFFFF, low: 0))/48"
}
