import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/reminder-settings`
struct ReminderSettingsAPI {
    let reminders: Reminders

    func add(to routes: Routes<PersonContext>) {
        let reminders = reminders
        routes.on(.getReminderSettings) { request, context in
            let person = context.account.person
            let settings = try await context.read { tx in
                try ReminderSettings.of(person, kinds: reminders.kinds, in: tx)
            }
            return context.answer(wire(settings, context), version: settings.version, to: request)
        }
        routes.on(.setReminderSettings) { request, context, input in
            let wanted = try settings(input)
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let settings = try wanted.save(if: precondition, reminders, in: tx)
                return Reply(wire(settings, context), version: settings.version)
            }
        }
    }

    private func wire(_ settings: ReminderSettings, _ context: PersonContext) -> API.ReminderSettings {
        API.ReminderSettings(
            reminders: reminders.kinds.map { kind in
                let setting = settings[kind]
                var wire = API.ReminderSetting(
                    id: kind.id,
                    name: context.words(kind.notice.name),
                    enabled: setting.isOn,
                    minutes: nil,
                    travelMinutes: nil,
                    weekdays: nil,
                    time: nil
                )
                switch kind.timing {
                case .before(_, let addsTravel):
                    wire.minutes = setting.minutes
                    if addsTravel { wire.travelMinutes = setting.travelMinutes }
                case .after: wire.minutes = setting.minutes
                case .weekly:
                    wire.weekdays = setting.weekdays.map(\.rawValue).sorted()
                    wire.time = setting.time.description
                }
                return wire
            }
        )
    }

    /// - Throws: `AppError.invalid`.
    private func settings(_ input: NewReminderSettings) throws -> ReminderSettings {
        var check = Validation()
        let kinds = reminders.kinds
        if Set(input.reminders.map(\.id)).count < input.reminders.count {
            check.fail("reminders", "twice", Phrase("error.notices.kindTwice"))
        }
        var settings = ReminderSettings()
        for choice in input.reminders {
            guard let kind = kinds.first(where: { $0.id == choice.id }) else {
                let known = kinds.map(\.id).joined(separator: ", ")
                check.fail("reminders", "unknown", Phrase("error.notices.kind", ["known": .text(known)]))
                continue
            }
            var setting = ReminderSetting(kind)
            setting.isOn = choice.enabled
            for (field, value, range) in [
                ("minutes", choice.minutes, ReminderSetting.minuteRange),
                ("travelMinutes", choice.travelMinutes, ReminderSetting.travelRange),
            ] {
                if let value { check.range(field, value, range) }
            }
            setting.minutes = choice.minutes ?? setting.minutes
            setting.travelMinutes = choice.travelMinutes ?? setting.travelMinutes
            if let weekdays = choice.weekdays {
                setting.weekdays = Set(weekdays.map { check.choice("weekdays", $0, default: Weekday.monday) })
            }
            if let time = choice.time { setting.time = check.time("time", time) }
            setting.check("weekdays", kind, &check)
            settings.choices[kind.id] = setting
        }
        try check.finish()
        return settings
    }
}

extension ReminderSetting {
    /// Refuses a reminder that is on but never due.
    func check(_ field: String, _ kind: ReminderKind, _ check: inout Validation) {
        guard isOn, weekdays.isEmpty, case .weekly = kind.timing else { return }
        check.fail(field, "required", Phrase("error.reminders.days"))
    }
}
