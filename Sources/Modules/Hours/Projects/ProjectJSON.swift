import API
import Accounts
import Core

// Conversion to wire types.

extension ProjectLine {
    /// - Parameter viewer: the reader; amounts and the use are for managers only.
    func json(for viewer: Viewer) -> API.Project {
        API.Project(
            id: project.id.description,
            client: project.client.json,
            name: project.name,
            billable: project.billable,
            budget: budget(for: viewer),
            archived: project.isArchived,
            pinned: project.isPinned,
            people: people
        )
    }

    private func budget(for viewer: Viewer) -> ProjectBudget? {
        let budget = viewer.isManager ? project.budget : project.budget.withoutMoney
        if budget.isEmpty { return nil }
        return ProjectBudget(
            minutes: budget.minutes,
            amount: budget.amount,
            monthly: budget.isMonthly,
            usedMinutes: viewer.isManager ? use?.minutes : nil,
            usedAmount: viewer.isManager ? use?.amount : nil
        )
    }
}

extension Project.Budget {
    /// The part of a budget that everyone may see.
    var withoutMoney: Project.Budget {
        Project.Budget(minutes: minutes, isMonthly: isMonthly)
    }
}

extension Project.Client {
    var json: ClientRef { ClientRef(id: id.description, name: name) }
}

extension CrewClient {
    var json: API.CrewClient {
        API.CrewClient(id: id.description, name: name, archived: isArchived, projects: projects)
    }
}

extension HourlyRate {
    /// - Parameter currency: the currency of the crew.
    func json(_ currency: String) -> API.HourlyRate {
        let project = project.flatMap { id in
            projectTitle.map { ProjectRef(id: id.description, name: $0.name, client: $0.client.json) }
        }
        return API.HourlyRate(
            id: id.description,
            project: project,
            person: person?.json,
            validFrom: validFrom.description,
            validUntil: validUntil?.description,
            amount: amount,
            currency: currency
        )
    }
}
