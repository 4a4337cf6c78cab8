/// A word with one wrong letter. Transposing two equal letters leaves it unchanged.
package func misspelt(_ word: [Character], _ letters: [Character], _ random: inout SplitMix) -> [Character] {
    var wrong = word
    let place = Int.random(in: 0..<word.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: wrong.remove(at: place)
    case 1: wrong.insert(letters.randomElement(using: &random) ?? "x", at: place)
    case 2: wrong[place] = letters.randomElement(using: &random) ?? "x"
    default: if place + 1 < wrong.count { wrong.swapAt(place, place + 1) }
    }
    return wrong
}
