import Accounts
import Core
import HTML
import Web

/// How many holiday days people have taken, planned and left, with a form for managers to set allowances.
struct HolidayBalanceView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    /// The viewer's own balance; nothing without an allowance or holiday days.
    func mine(_ balance: HolidayBalance?) {
        guard let balance, balance.allowance != nil || balance.days.taken + balance.days.planned > 0 else { return }
        section("holiday-mine", balance.year) { html.p(text(balance)) }
    }

    func everyone(_ page: DaysOffPage) {
        guard let year = page.balances.first?.year else { return }
        section("holiday", year) {
            html.p(words("shifts.holiday.text"), .class("muted small"))
            html.ul(.class("rows holiday-rows")) {
                for balance in page.balances.prefix(DaysOffPage.most) {
                    html.row {
                        html.p(.class("row-title")) { html.bdi(balance.person.name) }
                        html.p(text(balance), .class("row-note"))
                    }
                }
            }
            if !viewer.isArchived { form(page) }
        }
    }

    private func section(_ id: String, _ year: Int, content: () -> Void) {
        html.section(words("shifts.holiday.title", ["year": .number(year)]), id: id) {
            content()
        }
    }

    /// "5 taken · 7 planned · 13 of 25 left".
    private func text(_ balance: HolidayBalance) -> String {
        let days = balance.days
        var parts = [
            words("shifts.holiday.taken", ["count": .number(days.taken)]),
            words("shifts.holiday.planned", ["count": .number(days.planned)]),
        ]
        if days.requested > 0 { parts.append(words("shifts.holiday.requested", ["count": .number(days.requested)])) }
        if let allowance = balance.allowance, let left = balance.left {
            parts.append(words("shifts.holiday.left", ["left": .number(left), "all": .number(allowance)]))
        }
        return parts.joined(separator: " · ")
    }

    private func form(_ page: DaysOffPage) {
        let fields = Fields(context.site, html, page.allowanceForm, words)
        html.h3(words("shifts.holiday.set"))
        html.form(.class("form"), .post(), .action("\(viewer.path)/days-off/allowance")) {
            fields.summary(["days": "shifts.holiday.allowance", "member": "shifts.week.name"])
            fields.select(
                "member",
                label: "shifts.week.name",
                page.members.map { ($0.id.description, $0.name) }
            )
            fields.input(
                "days",
                label: "shifts.holiday.allowance",
                type: "number",
                hint: "shifts.holiday.allowanceHint",
                isShort: true,
                .inputmode("numeric")
            )
            html.submit(words("form.save"), .plain)
        }
    }
}
