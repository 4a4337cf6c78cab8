import Core
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import Web

@Suite("The fields of a form")
struct FieldsTests {
    @Test("A group of choices is described by its hint and its error, like any other field")
    func described() async throws {
        try await withServer { router, site in
            router.get("form") { _, context in
                htmlAnswer(
                    site.barePage(title: "Form", context.language) { html in
                        var form = Form()
                        form.errors = [AppError.Field("size", "required", Phrase("error.invalid"))]
                        let fields = Fields(site, html, form, site.words(context.language))
                        fields.pills("size", legend: "form.cancel", hint: "form.copy", [(value: "s", text: "Small")])
                        fields.input("name", label: "form.cancel", hint: "form.copy")
                        fields.pills("color", legend: "form.cancel", [(value: "r", text: "Red")])
                    }
                )
            }
        } _: { client in
            try await client.execute(uri: "/form", method: .get) { response in
                let page = String(buffer: response.body)
                #expect(page.contains(#"<fieldset class="field field-wrong" aria-describedby="size-hint size-error">"#))
                #expect(page.contains(#"id="size-hint""#) && page.contains(#"id="size-error""#))
                #expect(page.contains(#"aria-describedby="name-hint""#))
                #expect(page.contains(#"<fieldset class="field">"#))
            }
        }
    }
}
