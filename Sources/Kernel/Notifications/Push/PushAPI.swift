import API
import Accounts
import Core
import Foundation
import Hummingbird
import Outgoing
import Storage
import Web

/// `/me/push-subscriptions`
struct PushAPI {
    let setup: PushSetup

    func add(to routes: Routes<PersonContext>) {
        routes.on(.getPushSubscriptions) { request, context in
            let (site, person, paging) = (context.site, context.account.person, try Paging(request))
            let isOn = setup.availability.origin != nil
            let key = isOn ? try await site.database.pushKey(at: site.clock.now).publicKey : nil
            let devices = try await site.database.read { tx in try PushSubscriptions.all(of: person, in: tx) }
            let rest = Array(try paging.rest(of: devices.map { $0.wire() }, by: \.id))
            let next = paging.next(rest) { [$0.id] }
            let page = PushDevices(publicKey: key, items: Array(rest.prefix(paging.limit)), next: next)
            return paging.linked(jsonAnswer(page), next, request)
        }
        routes.on(.addPushSubscription) { request, context, input in
            if setup.availability.origin == nil {
                throw AppError.conflict("endpoint", "off", Phrase("error.push.off"))
            }
            let device = context.words(Device(request).phrase)
            let draft = try await PushSubscriptions.Draft(
                input,
                device: device,
                services: setup.services,
                sender: setup.sender
            )
            let credential = context.account.credential
            return try await context.write(request, input: input) { tx in
                Reply(try PushSubscriptions.add(draft, of: credential, in: tx).wire(), status: .created)
            }
        }
        routes.on(.removePushSubscription) { request, context, input in
            try await context.change(request, input: input) { tx in
                try PushSubscriptions.remove(input.endpoint, in: tx)
            }
        }
    }
}

extension PushSubscriptions.Device {
    func wire() -> PushDevice {
        let service = origin.split(separator: "/").last.map { $0.prefix { $0 != ":" } } ?? ""
        return PushDevice(
            id: id.description,
            name: name,
            service: String(service),
            createdAt: createdAt.description
        )
    }
}
