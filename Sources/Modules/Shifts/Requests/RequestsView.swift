import API
import Accounts
import Core
import HTML
import Web

/// Requests for extra shifts: suggestions for the viewer, requests that the viewer can answer, and the form for a new
/// request.
struct RequestsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var offers: OffersView { OffersView(context: context, html: html, words: words) }

    func write(_ page: RequestsPage) {
        offers.head("requests")
        html.div(.id("requests"), .class("offers"), .data(.live, "shifts")) {
            if !page.mine.isEmpty {
                section("mine", "cards") {
                    for (request, suggestions) in page.mine { mine(request, suggestions, page) }
                }
            }
            if !page.others.isEmpty {
                section("others", "cards") { for (request, shifts) in page.others { other(request, shifts) } }
            }
        }
        if !viewer.isArchived { ask(page) }
    }

    private func section(_ name: String, _ list: String, content: () -> Void) {
        html.section(words("shifts.requests.\(name)"), id: "requests-\(name)") {
            html.ul(.class(list), content: content)
        }
    }

    // MARK: - The viewer's requests

    private func mine(_ request: ShiftRequest, _ suggestions: [Exchange], _ page: RequestsPage) {
        html.li(.class("card"), .id("request-\(request.id)")) {
            html.h3(.class("offer-when")) { html.span(words.heading(words.day(request.date)), .class("offer-day")) }
            if suggestions.isEmpty { html.p(words("shifts.requests.noneYet"), .class("muted")) }
            for exchange in suggestions { suggestion(exchange, page.findings[exchange.id] ?? []) }
            if !viewer.isArchived {
                html.form(
                    .class("inline-form ending"),
                    .post(),
                    .action("\(viewer.path)/requests/\(request.id)/withdrawal")
                ) {
                    html.button(.class("button button-quiet")) {
                        html.named(words("shifts.request.withdraw"), words.day(request.date))
                    }
                }
            }
        }
    }

    private func suggestion(_ exchange: Exchange, _ findings: [Finding]) {
        html.div(.class("suggestion"), .id("offer-\(exchange.id)")) {
            html.p(.class("offer-who")) {
                if let giver = exchange.giver {
                    context.site.avatar(html, giver.id, giver.name)
                    html.text(" ")
                }
                let giver: [(() -> Void)?] = [{ html.b { html.bdi(exchange.giver?.name ?? "") } }]
                context.site.dots(html, giver + time(exchange.shift))
            }
            if exchange.state == .pending {
                html.p(words("shifts.pending.mine") + " " + words("shifts.waiting.manager"))
                offers.form(exchange, "rejection", "shifts.backOut.button", "button-quiet", back: .requests)
            } else {
                offers.findings(findings, exchange.names)
                html.div(.class("actions")) {
                    if !findings.contains(where: \.isBlocking) {
                        offers.form(exchange, "acceptance", "shifts.accept.button", "button-primary", back: .requests)
                    }
                    offers.form(exchange, "rejection", "shifts.decline.button", "button-quiet", back: .requests)
                }
            }
        }
    }

    /// "17:00–23:00", as a link to the shift, with its position and length.
    private func time(_ shift: Shift) -> [(() -> Void)?] {
        let position = shift.position
        return [
            { html.a("\(shift.start)–\(shift.end)", .href("\(viewer.path)/shifts/\(shift.id)")) },
            position.map { position in { html.bdi(position) } },
            { html.text(shift.lengthText(words)) },
        ]
    }

    // MARK: - Requests of colleagues

    private func other(_ request: ShiftRequest, _ shifts: [Shift]) {
        html.li(.class("card"), .id("request-\(request.id)")) {
            html.h3(.class("offer-when")) { html.span(words.heading(words.day(request.date)), .class("offer-day")) }
            html.p(.class("offer-who")) {
                context.site.avatar(html, request.person.id, request.person.name)
                html.text(" ")
                html.span { html.bdi(request.person.name) }
            }
            let idle = shifts.filter { $0.exchange == nil }
            for shift in shifts where shift.exchange != nil { suggested(shift) }
            if shifts.isEmpty { html.p(words("shifts.requests.noShift"), .class("small muted")) }
            if !idle.isEmpty && !viewer.isArchived { suggest(idle, request) }
        }
    }

    private func suggested(_ shift: Shift) {
        guard let exchange = shift.exchange else { return }
        html.div(.class("suggestion")) {
            html.p {
                html.text(words("shifts.requests.suggested") + " ")
                context.site.dots(html, time(shift))
            }
            html.form(.class("inline-form"), .post(), .action("\(viewer.path)/offers/\(exchange.id)/withdrawal")) {
                html.input(.type("hidden"), .name("back"), .value("requests"))
                html.button(.class("button button-quiet")) {
                    html.named(words("shifts.suggest.withdraw"), shift.title(words))
                }
            }
        }
    }

    private func suggest(_ shifts: [Shift], _ request: ShiftRequest) {
        html.form(.class("stack"), .post(), .action("\(viewer.path)/requests/\(request.id)/suggestions")) {
            if let only = shifts.first, shifts.count == 1 {
                html.input(.type("hidden"), .name("shifts"), .value(only.id.description))
                html.p {
                    html.text(words("shifts.requests.yourShift") + " ")
                    context.site.dots(html, time(only))
                }
            } else {
                html.fieldset(.class("field")) {
                    html.legend(words("shifts.requests.yourShifts"))
                    for shift in shifts {
                        html.label(.class("choice")) {
                            html.input(.type("checkbox"), .name("shifts"), .value(shift.id.description))
                            html.span("\(shift.start)–\(shift.end) \(shift.position ?? "")")
                        }
                    }
                }
            }
            html.div(.class("actions")) {
                html.button(.class(ButtonLook.primary.rawValue)) {
                    html.named(words("shifts.suggest.button"), "\(request.person.name), \(words.day(request.date))")
                }
            }
        }
    }

    // MARK: - The form

    private func ask(_ page: RequestsPage) {
        html.section(words("shifts.requests.ask"), id: "requests-ask") {
            if page.days.isEmpty {
                html.p(words("shifts.requests.noDays"), .class("muted"))
            } else {
                html.p(words("shifts.requests.askText"), .class("muted"))
                form(page)
            }
        }
    }

    private func form(_ page: RequestsPage) {
        let fields = Fields(context.site, html, page.form, words)
        let chosen = Set(page.form.all("dates"))
        let weeks = Dictionary(grouping: page.days) { $0.startOfWeek(firstDay: viewer.weekStart) }
        html.form(.class("form"), .post(), .action("\(viewer.path)/requests")) {
            fields.summary()
            html.div(.id("dates"), .class("stack"), .tabindex(-1)) {
                for week in weeks.keys.sorted() {
                    html.fieldset(.class("field")) {
                        html.legend(weekTitle(week))
                        html.div(.class("pills")) {
                            for day in weeks[week] ?? [] { pill(day, isChosen: chosen.contains(day.description)) }
                        }
                    }
                }
            }
            html.submit(words("shifts.request.button"))
        }
    }

    private func weekTitle(_ first: LocalDate) -> String {
        let week = first.weekNumber(firstDay: viewer.weekStart)
        return words("shifts.week.title", ["week": .number(week.number), "year": .number(week.year)])
    }

    private func pill(_ day: LocalDate, isChosen: Bool) {
        html.label(.class("pill")) {
            html.input(.type("checkbox"), .name("dates"), .value(day.description), .checked(isChosen))
            html.span("\(words.shortWeekday(day.weekday)) \(words.shortDay(day))")
        }
    }
}
