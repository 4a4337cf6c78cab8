import API
import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page with a person's contracts.
struct ContractPage: Sendable {
    let person: Named
    let contracts: Contracts
    let today: LocalDate
    let form: Form

    static func load(
        _ person: PersonID,
        _ form: Form,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> ContractPage {
        ContractPage(
            person: try viewer.whose(person, in: tx),
            contracts: try Contracts.of(person, crew: viewer.crew, in: tx),
            today: viewer.zone.today(at: now),
            form: form
        )
    }
}

/// `/c/{crew}/settings/hours/contracts/{person}`
struct ContractPages {
    private static let fields = ["validFrom", "weekHours", "weekdays", "status"]

    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/hours/contracts/{person}") { request, context in
            try await show(Form(), request, context)
        }
        routes.post("settings/hours/contracts/{person}", set)
        routes.post("settings/hours/contracts/{person}/{validFrom}/removal") { request, context in
            let (viewer, person) = (context.viewer, try context.sheetPerson())
            guard let validFrom = LocalDate(try context.text("validFrom")) else { throw AppError.notFound }
            return try await context.act(
                back: "\(viewer.path)/settings/hours/contracts/\(person)",
                say: Phrase("hours.said.contractRemoved")
            ) { tx in
                try Contract.remove(from: validFrom, of: person, in: tx)
            }
        }
    }

    @Sendable private func set(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let person = try context.sheetPerson()
        try viewer.requireManager()
        return try await context.submit(request, fields: Self.fields) { form, tx in
            try Contract.set(try form.contract(), of: person, in: tx)
            return ("\(viewer.path)/settings/hours/contracts/\(person)", Flash(Phrase("hours.said.contract")))
        } again: { form in
            var form = form
            // The rule reports errors on `weekMinutes`, but the form has the field `weekHours`.
            form.errors = form.errors.map {
                $0.field == "weekMinutes" ? .init("weekHours", $0.code, $0.message) : $0
            }
            return try await show(form, request, context)
        }
    }

    private func show(_ form: Form, _ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        let person = try context.sheetPerson()
        return try await context.page(request, active: "hours", status: form.status) { tx in
            try ContractPage.load(person, form, viewer, now: now, tx)
        } title: { page, words in
            words("hours.contract.of", ["name": .text(page.person.name)])
        } body: { page, html, words in
            ContractView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    fileprivate func contract() throws -> Contract {
        var check = Validation()
        let validFrom = check.date("validFrom", self["validFrom"])
        let status = check.choice("status", self["status"], default: EmploymentStatus.fullTime)
        let minutes = readLength(self["weekHours"] ?? "")
        if minutes == nil { check.fail("weekHours", "range", Phrase("hours.contract.range")) }
        let days = all("weekdays").compactMap { Int($0) }.compactMap { Weekday(rawValue: $0) }
        try check.finish()
        return Contract(validFrom: validFrom, status: status, weekMinutes: minutes ?? 0, weekdays: Set(days))
    }
}

/// A person's contracts, newest first, with a form for a new one.
struct ContractView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var canChange: Bool { viewer.isManager && !viewer.isArchived }

    func write(_ page: ContractPage) {
        context.site.pageHead(
            html,
            title: words("hours.contract.of", ["name": .text(page.person.name)]),
            lede: page.contracts.on(page.today).map(words.contract) ?? words("hours.contract.none"),
            back: ("\(viewer.path)/settings/hours", words("hours.set.title"))
        )
        if !page.contracts.all.isEmpty { list(page) }
        if canChange { form(page) }
    }

    private func list(_ page: ContractPage) {
        let present = page.contracts.on(page.today)
        html.ul(.class("rows")) {
            for contract in page.contracts.all.reversed() {
                html.row {
                    html.p(
                        words("hours.contract.from", ["day": .text(words.fullDay(contract.validFrom))]),
                        .class("row-title")
                    )
                    html.p(words.contract(contract), .class("row-note"))
                } end: {
                    if contract == present {
                        html.span(words("hours.contract.present"), .class("status status-approved"))
                    }
                    if canChange { remove(contract, page) }
                }
            }
        }
    }

    private func remove(_ contract: Contract, _ page: ContractPage) {
        html.confirmedForm(
            "\(path(page))/\(contract.validFrom)/removal",
            words,
            words("hours.contract.removeConfirm"),
            yes: words("hours.contract.remove")
        ) {
            html.button(.class("button button-quiet")) {
                html.named(words("hours.contract.remove"), words.fullDay(contract.validFrom))
            }
        }
    }

    private func form(_ page: ContractPage) {
        let present = page.contracts.on(page.today)
        let fields = Fields(context.site, html, filled(page.form, present), words)
        html.section(words("hours.contract.new"), id: "contract-new") {
            html.form(.class("form"), .post(), .action(path(page))) {
                fields.summary()
                fields.input(
                    "validFrom",
                    label: "hours.contract.validFrom",
                    type: "date",
                    hint: "hours.contract.validFromHint",
                    value: page.today.description,
                    isShort: true,
                    .required()
                )
                fields.input(
                    "weekHours",
                    label: "hours.contract.weekHours",
                    value: hoursText(present?.weekMinutes ?? 40 * 60),
                    isShort: true,
                    .inputmode("decimal"),
                    .autocomplete("off"),
                    .required()
                )
                fields.pills("weekdays", legend: "hours.contract.weekdays", several: true, weekdays)
                fields.pills(
                    "status",
                    legend: "hours.form.status",
                    value: (present?.status ?? .fullTime).rawValue,
                    EmploymentStatus.allCases.map { ($0.rawValue, words.status($0)) }
                )
                html.submit(words("form.save"))
            }
        }
    }

    /// Preselects the working days of the current contract, because a group of checkboxes has no single default value.
    private func filled(_ form: Form, _ present: Contract?) -> Form {
        if !form.values.isEmpty { return form }
        let days = present?.weekdays ?? Set(Weekday.allCases.prefix(5))
        return Form(prefilled: ["weekdays": days.map { String($0.rawValue) }])
    }

    private var weekdays: [(value: String, text: String)] {
        (0..<7).compactMap { offset in
            Weekday.allCases.first { viewer.weekStart.days(until: $0) == offset }
        }.map { (String($0.rawValue), words.shortWeekday($0)) }
    }

    private func path(_ page: ContractPage) -> String {
        "\(viewer.path)/settings/hours/contracts/\(page.person.id)"
    }
}
