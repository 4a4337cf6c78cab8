import Core
import Testing
import Web

@testable import Notifications

@Suite("Strings of the inbox")
struct WordsTests {
    @Test("Every sentence exists in every language, with the same placeholders")
    func sameKeys() throws {
        let resources = try #require(NotificationsModule(makers: [], topics: []).resources)
        let catalog = try Catalog([resources])
        let english = catalog.keys(.english)
        #expect(english.count > 10)
        let texts = ["name", "creator", "email", "crew", "title", "kind", "day", "zone", "known"]
        let gaps = texts.reduce(into: ["count": Phrase.Argument.number(7), "minutes": .number(10)]) { gaps, name in
            gaps[name] = .text("Lea")
        }
        for language in Language.allCases {
            #expect(catalog.keys(language) == english)
            for key in english {
                let said = catalog.words(language)(key, gaps)
                #expect(!said.contains("{"), "\(key)")
                #expect(
                    said.contains("7") == catalog.words(.english)(key, gaps).contains("7"),
                    "\(key)"
                )
            }
        }
    }
}
