import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/notification-settings`
struct NotificationSettingsAPI {
    let kinds: [NoticeKind]

    func add(to routes: Routes<PersonContext>) {
        routes.on(.getNotificationSettings) { request, context in
            let person = context.account.person
            let (settings, address) = try await context.read { tx in
                (try NotificationSettings.of(person, in: tx), try MailAddress.of(person, in: tx))
            }
            return context.answer(wire(settings, address, context), version: settings.version, to: request)
        }
        routes.on(.setNotificationSettings) { request, context, input in
            let wanted = try settings(input)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let settings = try wanted.save(if: precondition, in: tx)
                let address = try MailAddress.of(tx.person, in: tx)
                return Reply(wire(settings, address, context), version: settings.version)
            }
        }
    }

    private func wire(
        _ settings: NotificationSettings,
        _ address: MailAddress,
        _ context: PersonContext
    ) -> API.NotificationSettings {
        API.NotificationSettings(
            mail: settings.mails,
            digestAt: settings.digestAt?.description,
            mailReachesMe: context.site.settings.mailOrigin != nil && address.isConfirmed && !address.isRefused,
            kinds: kinds.map {
                NotificationKind(
                    id: $0.id,
                    name: context.words($0.name),
                    mail: settings.isMailed($0),
                    push: settings.isPushed($0)
                )
            },
            quietHours: settings.quiet.map {
                API.QuietHours(
                    weekday: $0.weekday.rawValue,
                    start: $0.start.description,
                    end: $0.end.description
                )
            },
            urgentInQuietHours: settings.letsUrgentThrough,
            quietAfterShift: settings.quietAfterShift
        )
    }

    /// - Throws: `AppError.invalid`.
    private func settings(_ input: NewNotificationSettings) throws -> NotificationSettings {
        var check = Validation()
        let unknown = input.kinds.contains { choice in !kinds.contains { $0.id == choice.id } }
        if unknown {
            let known = kinds.map(\.id).joined(separator: ", ")
            check.fail("kinds", "unknown", Phrase("error.notices.kind", ["known": .text(known)]))
        } else if Set(input.kinds.map(\.id)).count < input.kinds.count {
            check.fail("kinds", "twice", Phrase("error.notices.kindTwice"))
        }
        if Set(input.quietHours.map(\.weekday)).count < input.quietHours.count {
            check.fail("quietHours", "twice", Phrase("error.notices.weekdayTwice"))
        }
        let quiet = input.quietHours.map { hours in
            QuietHours(
                weekday: check.choice("weekday", hours.weekday, default: Weekday.monday),
                start: check.time("start", hours.start),
                end: check.time("end", hours.end)
            )
        }
        let digestAt = input.digestAt.map { check.time("digestAt", $0) }
        check.quietAfterShift("quietAfterShift", input.quietAfterShift)
        try check.finish()
        return NotificationSettings(
            mails: input.mail,
            digestAt: digestAt,
            mailed: Dictionary(input.kinds.map { ($0.id, $0.mail) }) { first, _ in first },
            pushed: Dictionary(input.kinds.compactMap { kind in kind.push.map { (kind.id, $0) } }) { first, _ in
                first
            },
            quiet: quiet,
            letsUrgentThrough: input.urgentInQuietHours,
            quietAfterShift: input.quietAfterShift
        )
    }
}

extension Validation {
    mutating func quietAfterShift(_ field: String, _ hours: Int?) {
        if let hours { range(field, hours, NewNotificationSettings.Limits.quietAfterShift) }
    }
}
