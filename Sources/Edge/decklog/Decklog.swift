@main
struct Decklog {
    static func main() {}
}
