import Accounts
import Core
import HTML
import Web

/// The cards of Hours on the start page.
struct HoursTodayView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var path: String { "\(context.viewer.path)/hours" }

    func waiting(_ model: HoursToday) {
        if !model.sheets.isEmpty {
            html.ul(.class("rows")) { for sheet in model.sheets.prefix(HoursToday.most) { row(sheet) } }
            if model.sheets.count > HoursToday.most {
                html.p(.class("today-more")) {
                    html.a(words("hours.today.allSheets"), .href("\(path)/crew?show=waiting"))
                }
            }
        }
        if !model.handIn.sheets.isEmpty {
            HandInView(context: context, html: html, words: words).rows(model.handIn, back: ReturnPage.today.rawValue)
        }
        if !model.shifts.shifts.isEmpty {
            ShiftsToLogView(context: context, html: html, words: words, returnsTo: .today).rows(model.shifts)
        }
    }

    private func row(_ sheet: WaitingSheet) {
        let address = "\(path)/timesheets/\(sheet.person.id)/\(sheet.period)"
        html.li(.class("row"), .id("sheet-\(sheet.person.id)-\(sheet.period)")) {
            context.site.avatar(html, sheet.person.id, sheet.person.name)
            html.div(.class("row-body")) {
                html.p(.class("row-title")) {
                    html.a(.href(address)) {
                        html.bdi(sheet.person.name)
                        html.text(" · " + words.title(sheet.period))
                    }
                }
                html.p(words.length(sheet.minutes), .class("row-note"))
            }
            html.div(.class("row-end")) {
                ApprovalForm(html: html, words: words)
                    .write(address, of: sheet.person, version: sheet.version, returnsTo: .today)
            }
        }
    }

    private func timer(_ card: TimerCard) {
        TimerView(context: context, html: html, words: words, place: .startPage).write(card)
    }

    /// The running timer or, in its place, the button that starts one for the shift in progress.
    func now(_ model: HoursToday) {
        guard let shift = model.current else { return timer(model.timer) }
        html.form(.class("card stack"), .post(), .action("\(path)/shifts/\(shift.id)/timer")) {
            html.p(words("hours.today.clockInText"), .class("muted"))
            html.submit(words("hours.today.clockIn"))
            // Before the text, they would count as its predecessors and add space above it.
            html.back(to: .today)
            html.version(HoursTimer.idleVersion)
        }
    }

    func start(_ model: HoursToday) {
        if model.timer.running == nil && !model.timer.projects.isEmpty { timer(model.timer) }
        QuickLogView(context: context, html: html, words: words, hasClients: model.hasClients, returnsTo: .today)
            .write(model.recent, isOpen: model.lock == nil)
    }
}
