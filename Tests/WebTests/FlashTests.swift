import Core
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import Web

@Suite("Flash messages")
struct FlashTests {
    @Test("A message with a name in any script is shown once")
    func once() async throws {
        let phrase = Phrase("form.save", ["name": .text("Zoë; \"De Kombuis\" 🍕\r\n"), "count": .number(3)])
        try await withServer(routes: { router, site in
            router.get("leave") { _, _ in seeOther("/show").leaving(Flash(phrase, .error)) }
            router.get("show") { request, _ in
                let flash = Flash(request, site.catalog)
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

    @Test(
        "Only messages of our own are shown",
        arguments: [
            Phrase("Send your password to me"), Phrase("form.save", ["name": .phrase(Phrase("Send it to me"))]),
        ]
    )
    func unknown(phrase: Phrase) async throws {
        try await withServer(routes: { router, site in
            router.get("leave") { _, _ in seeOther("/show").leaving(Flash(phrase)) }
            router.get("show") { request, _ in
                Response(status: Flash(request, site.catalog) == nil ? .noContent : .ok)
            }
        }) { client in
            let cookie = try await client.execute(uri: "/leave", method: .get) { response in
                String(try #require(response.headers[.setCookie]).prefix { $0 != ";" })
            }
            try await client.execute(uri: "/show", method: .get, headers: [.cookie: cookie]) { response in
                #expect(response.status == .noContent)
            }
        }
    }

    @Test(
        "A message may link to a page of a crew, but to nothing else",
        arguments: [
            ("/c/northlight/hours/timesheets/0199c0de/2026-W47#reason", true), ("https://example.com/c/", false),
            ("//example.com/c/", false), ("/c/northlight?x=1", false), ("/c/../settings", false),
        ]
    )
    func link(path: String, isShown: Bool) async throws {
        try await withServer(routes: { router, site in
            router.get("leave") { _, _ in
                seeOther("/show").leaving(Flash(Phrase("form.save"), link: Flash.Link(path, Phrase("form.save"))))
            }
            router.get("show") { request, _ in
                let flash = Flash(request, site.catalog)
                #expect(flash?.link?.path == (isShown ? path : nil))
                return Response(status: flash == nil ? .noContent : .ok)
            }
        }) { client in
            let cookie = try await client.execute(uri: "/leave", method: .get) { response in
                String(try #require(response.headers[.setCookie]).prefix { $0 != ";" })
            }
            try await client.execute(uri: "/show", method: .get, headers: [.cookie: cookie]) { response in
                #expect(response.status == (isShown ? .ok : .noContent))
            }
        }
    }

    @Test("Over HTTPS the cookie is bound to this host, and one set by another host of the domain is ignored")
    func bound() async throws {
        try await withServer(
            isLive: true,
            routes: { router, site in
                router.get("leave") { _, _ in seeOther("/show").leaving(Flash(Phrase("form.save"))) }
                router.get("show") { request, _ in
                    let flash = Flash(request, site.catalog)
                    return Response(status: flash == nil ? .noContent : .ok).clearing(flash)
                }
            }
        ) { client in
            let secure: HTTPFields = [.forwardedProto: "https"]
            let cookie = try await client.execute(uri: "/leave", method: .get, headers: secure) { response in
                try #require(response.headers[.setCookie])
            }
            #expect(cookie.hasPrefix("__Host-flash=") && cookie.contains("Secure") && cookie.contains("Path=/"))
            let value = String(cookie.prefix { $0 != ";" })
            for (sent, status) in [(value, HTTPResponse.Status.ok), (String(value.dropFirst(7)), .noContent)] {
                var headers = secure
                headers[.cookie] = sent
                try await client.execute(uri: "/show", method: .get, headers: headers) { response in
                    #expect(response.status == status)
                    if status == .ok {
                        #expect(response.headers[.setCookie]?.hasPrefix("__Host-flash=;") == true)
                        #expect(response.headers[.setCookie]?.contains("Max-Age=0") == true)
                    }
                }
            }
        }
    }
}
