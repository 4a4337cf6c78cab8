@testable import Defects
@testable import Search

/// A search without an index, which compares every defect word by word. Slow, and simple enough to be obviously right.
struct SlowSearch {
    var defects: [Int: [String: Int]] = [:]

    mutating func enter(_ number: Int, headline: String, keywords: String?, description: String?, comments: [String]) {
        var words: [String: Int] = [:]
        let texts = [(headline, 8), (keywords ?? "", 4), (description ?? "", 2)] + comments.map { ($0, 1) }
        for (text, weight) in texts {
            for word in SearchWord.all(in: text) { words[word.text] = (words[word.text] ?? 0) | weight }
        }
        defects[number] = words
    }

    func find(_ text: String, most: Int) -> [Int] {
        let question = SearchQuestion(text)
        if question.terms.isEmpty { return [] }
        var scores = defects.mapValues { _ in 0 }
        for term in question.terms {
            let points = points(term)
            let rarity = 12 - String(min(points.count, 2_000), radix: 2).count + (points.count == 0 ? 1 : 0)
            for number in scores.keys {
                guard let own = points.best[number], let score = scores[number] else {
                    scores[number] = nil
                    continue
                }
                scores[number] = score + own * rarity
            }
        }
        return scores.sorted { $0.value == $1.value ? $0.key > $1.key : $0.value > $1.value }.prefix(most).map(\.key)
    }

    private func points(_ term: SearchTerm) -> (best: [Int: Int], count: Int) {
        var best: [Int: Int] = [:]
        var count = 0
        for (number, words) in defects {
            for (word, weight) in words where word == term.text || term.isPrefix && word.hasPrefix(term.text) {
                count += 1
                best[number] = max(best[number] ?? 0, 16 + (word == term.text ? 4 : 3) * weight)
            }
        }
        if count < 10 && isSpelt(term.text) {
            for (number, words) in defects {
                for (word, weight) in words where isSpelt(word) && best[number] ?? 0 < weight {
                    if distance(Array(word.unicodeScalars), Array(term.text.unicodeScalars)) == 1 {
                        best[number] = weight
                    }
                }
            }
        }
        if let number = Int(term.text), defects[number] != nil { best[number] = 100 }
        return (best, count)
    }

    private func isSpelt(_ word: String) -> Bool {
        word.unicodeScalars.count >= 4 && !word.contains { $0.isNumber }
    }

    /// Optimal string alignment distance, computed with its table.
    private func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { table[i][0] = i }
        for j in 0...b.count { table[0][j] = j }
        for i in 1...a.count {
            for j in 1...b.count {
                let change = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, change)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
                }
            }
        }
        return table[a.count][b.count]
    }
}
