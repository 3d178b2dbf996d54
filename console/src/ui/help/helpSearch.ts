import type { HelpEntry } from './helpPage.ts'

const HAN = /\p{Script=Han}+/gu
const LATIN = /[a-z][a-z']+|\d+/g
const STOP = new Set(
  'a an and are as at be by can do does for from has have how i if in is it its me my not of on or our that the their them there they this to we what when where which who why will with you your'.split(
    ' ',
  ),
)

/** The stem of an English word: one of many, done or doing, is the same to who looks for it. */
function stem(word: string): string {
  const bare = word.replace(/'s?$/, '')
  if (bare.length <= 3) return bare
  return bare
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:sses)$/, 'ss')
    .replace(/(?:ation|ations)$/, 'at')
    .replace(/([^s])s$/, '$1')
    .replace(/(?:ing|ed|ment|al|er|ly)$/, (end, at) => (at >= 3 ? '' : end))
    .replace(/e$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}

/** What a text is found by: pairs of Chinese characters, stems of English words. */
function tokensOf(text: string): readonly string[] {
  const low = text.normalize('NFKC').toLowerCase()
  const pairs = [...low.matchAll(HAN)].flatMap(([run]) => {
    const signs = [...run]
    return signs.length === 1 ? signs : signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
  })
  const words = [...low.matchAll(LATIN)].map(([word]) => word).filter((word) => !STOP.has(word))
  return [...pairs, ...words.map(stem)]
}

/** How much a word weighs by where it stands. */
const HEAD = 5
const ASKED = 4
const SOFT = 1.2

/** What meets less of the question than this by chance is no answer. */
const LEAST = 0.2

/** Finds the entries of the help that answer what was typed, the best first. The title of a page is a part of what it is found by. */
export function helpFinder(entries: readonly HelpEntry[], titleOf: (name: string) => string) {
  const weights = entries.map(({ name, at, headline, asks, text }) => {
    const weight = new Map<string, number>()
    const add = (part: string, by: number) => {
      for (const token of tokensOf(part)) weight.set(token, (weight.get(token) ?? 0) + by)
    }
    add(at === undefined ? `${titleOf(name)} ${headline}` : headline, HEAD)
    add(asks, ASKED)
    add(text, 1)
    return weight
  })
  const holders = new Map<string, number>()
  for (const weight of weights) for (const token of weight.keys()) holders.set(token, (holders.get(token) ?? 0) + 1)
  const rarity = (token: string) => Math.log(1 + entries.length / (holders.get(token) ?? 1))
  return (typed: string, most: number): readonly HelpEntry[] => {
    const asked = [...new Set(tokensOf(typed))]
    const all = asked.reduce((sum, token) => sum + rarity(token), 0)
    return entries
      .map((entry, index) => {
        const weight = weights[index]
        const score = asked.reduce((sum, token) => {
          const own = weight?.get(token) ?? 0
          return sum + (rarity(token) * own) / (own + SOFT)
        }, 0)
        return { entry, score }
      })
      .filter(({ score }) => score > all * LEAST)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, most)
      .map(({ entry }) => entry)
  }
}
