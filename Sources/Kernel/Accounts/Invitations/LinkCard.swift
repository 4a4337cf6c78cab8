package import HTML
package import Web

/// A link that is shown once, as text to copy and as a QR code.
package struct LinkCard: Sendable {
    let title: String
    let text: String
    /// Says what kind of link it is.
    let label: String
    let link: String
    /// The path of the page without the link.
    let page: String

    package init(title: String, text: String, label: String, link: String, page: String) {
        (self.title, self.text, self.label, self.link, self.page) = (title, text, label, link, page)
    }

    package func write(_ html: HTML, _ site: Site, _ words: Words) {
        html.article(.class("card")) {
            html.h2(title)
            html.p(text)
            if isOnlyHere(link) {
                html.ul(.class("findings")) {
                    site.finding(html, tone: .warn, words("invite.onlyHere"), words)
                }
            }
            html.copyLine(link, id: "invite-url", label: label, once: page, words)
            if let code = QRCode(link) {
                html.figure(.class("qr")) {
                    html.svg(
                        .viewBox("0 0 \(code.side) \(code.side)"),
                        .role("img"),
                        .aria(.label, words("invite.code"))
                    ) {
                        html.path(.d(code.path))
                    }
                    html.figcaption(words("invite.scan"))
                }
            }
        }
    }
}

/// Whether a link points to this machine only, so that no phone can open it.
private func isOnlyHere(_ link: String) -> Bool {
    let host = link.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
    return host.hasPrefix("127.") || host.hasPrefix("localhost") || host.hasPrefix("[::1]")
}
