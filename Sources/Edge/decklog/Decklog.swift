import ArgumentParser
import CLI

@main
struct Decklog {
    static func main() async {
        await Command.main()
    }
}
