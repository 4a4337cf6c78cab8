import Core
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import Web

@Suite("Sentences for the next page")
struct FlashTests {
    @Test("A sentence with a name in any script is carried over once")
    func once() async throws {
        let phrase = Phrase("form.save", ["name": .text("Zoë; \"De Kombuis\" 🍕\r\n"), "count": .number(3)])
        try await withServer(routes: { router, _ in
            router.get("leave") { _, _ in seeOther("/show").leaving(Flash(phrase, .error)) }
            router.get("show") { request, _ in
                let flash = Flash(request)
                #expect(flash == nil || flash?.phrase == phrase && flash?.tone == .error)
                return Response(status: flash == nil ? .noContent : .ok).clearing(flash)
            }
        }) { client in
            let cookie = try await client.execute(uri: "/leave", method: .get) { response in
                String(try #require(response.headers[.setCookie]).prefix { $0 != ";" })
            }
            try await client.execute(uri: "/show", method: .get, headers: [.cookie: cookie]) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.setCookie]?.contains("Max-Age=0") == true)
            }
            for nonsense in ["flash=", "flash=%zz", "flash=%7B%7D", "flash=x"] {
                try await client.execute(uri: "/show", method: .get, headers: [.cookie: nonsense]) { response in
                    #expect(response.status == .noContent)
                }
            }
        }
    }
}
