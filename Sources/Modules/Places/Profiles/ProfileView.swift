import Accounts
import Core
import HTML
import Web

/// The page of a person: who they are, and their experiences.
struct ProfileView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: ProfilePage) {
        let (profile, path) = (page.profile, Profile.path(page.profile.username))
        context.site.pageHead(
            html,
            title: profile.author.name,
            lede: "@\(profile.username)",
            back: (PlacesTab.server.path, words("nav.places")),
            actions: {
                if page.isOwn {
                    html.a(words("places.profile.edit"), .class("button"), .href("/settings"))
                } else {
                    AvoidButton(html: html, words: words).writeBoth(profile.author, page.avoided)
                }
            }
        )
        context.site.style(html, "places")
        html.div(.class("profile-head")) {
            profile.author.writePicture(html, context.site)
            if let bio = profile.bio { html.prose(bio) }
        }
        html.h2(words("places.profile.experiences"))
        if page.isOwn { html.p(words("places.profile.own"), .class("muted")) }
        let cards = ExperienceCards(site: context.site, html: html, words: words)
        if page.experiences.items.isEmpty {
            html.p(words("places.profile.none"), .class("muted"))
        } else {
            cards.write(page.experiences.items, named: false)
        }
        cards.pages(of: path, page.experiences)
    }
}
