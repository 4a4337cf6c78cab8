/// The /48 of an IPv6 caller: a provider gives that much to one customer, who then has 65,536 networks of the size that counts as one caller.
/// - Parameter caller: as `WebContext.caller` names it.
/// - Returns: `nil` for any other caller.
package func widerNetwork(of caller: String) -> String? {
    guard let address = IPAddress(caller), !address.isIPv4 else { return nil }
    return "\(IPAddress(high: address.high & ~0xFFFF, low: 0))/48"
}
