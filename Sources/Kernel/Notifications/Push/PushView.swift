import Core
package import HTML
package import Web

/// The section of the notification settings about this device. All states are in the page; the script shows the one that matches
/// the browser.
struct PushView {
    let setup: PushSetup
    /// `nil` if the server sends no push notifications.
    let key: String?
    let devices: [PushSubscriptions.Device]

    func write(_ html: HTML, _ site: Site, _ words: Words) {
        html.section(.class("section stack push"), .id("device"), .aria(.labelledby, "push-title"), .data(.key, key)) {
            html.h2(words("push.title"), .id("push-title"))
            switch setup.availability {
            case .off: html.p(words("push.serverOff"))
            case .needsAddress: html.p(words("push.needsAddress"))
            case .on: states(html, site, words)
            }
            if !devices.isEmpty { list(html, words) }
        }
    }

    private func states(_ html: HTML, _ site: Site, _ words: Words) {
        html.p(words("push.needsScript"), .data(.state, "script"))
        for state in ["unsupported", "denied"] { html.p(words("push.\(state)"), .data(.state, state), .hidden()) }
        html.div(.data(.state, "install"), .hidden()) {
            html.p(words("push.install"))
            html.ol(.class("push-steps")) {
                for step in 1...3 { html.li(words("push.install.\(step)")) }
            }
        }
        html.div(.class("stack"), .data(.state, "off"), .hidden()) {
            html.p(words("push.off"))
            html.button(words("push.turnOn"), .type("button"), .class("button button-primary"), .id("push-on"))
        }
        html.div(.class("stack"), .data(.state, "on"), .hidden()) {
            html.p(words("push.on"))
            html.button(words("push.turnOff"), .type("button"), .class("button"), .id("push-off"))
        }
        html.p(words("push.failed"), .class("error"), .role("alert"), .data(.state, "failed"), .hidden())
        site.script(html, "push")
    }

    private func list(_ html: HTML, _ words: Words) {
        html.p(words("push.devices"), .class("hint"))
        html.ul(.class("push-devices")) {
            for device in devices { html.li { html.bdi(device.name) } }
        }
        html.p { html.a(words("push.manage"), .href("/settings/devices")) }
    }
}

/// Suggests push notifications to a person who is waiting for an answer. The script shows it if the browser supports them and the
/// person has not decided yet.
package enum PushHint {
    package static func write(_ html: HTML, _ site: Site, _ words: Words) {
        if PushAvailability(site.settings).origin == nil { return }
        html.p(.class("push-hint"), .id("push-hint"), .hidden()) {
            html.a(words("push.hint"), .href("/settings/notifications#device"))
            html.text(" ")
            html.button(words("push.hint.later"), .type("button"), .class("button button-quiet"))
        }
    }
}
