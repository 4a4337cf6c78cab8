import Accounts
import Media

/// The routes of comments, files, position, followers and history.
struct DiscussionRoutes {
    let media: Media
    let places: any KnownPlaces

    func add(api: Routes<CrewContext>, pages: Routes<CrewContext>) {
        CommentsAPI().add(to: api)
        FilesAPI(media: media).add(to: api)
        WatchAPI().add(to: api)
        PositionAPI().add(to: api)
        HistoryAPI().add(to: api)
        CommentPages(media: media).add(to: pages)
        FilePages().add(to: pages)
        DiscussionPages(places: places).add(to: pages)
    }
}
