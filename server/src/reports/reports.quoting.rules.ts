import { CHINESE, givenName, INNER_SPACE, partsOf } from './reports.names.rules.ts'

// What of a coach's comment may stand on a page that leaves the house. Another child is never named: a quotation that may do so is left out,
// also where the name is a word of the language (Will, May), for there is always another comment, or none.

/** A child, by all names that are known. */
export interface Named {
  readonly name: string
  readonly englishName: string | null
}

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1F1E6}-\u{1F1FF}]|\uFE0F|\u200D|\u20E3/gu
/** What may be a number of somebody. */
const NUMBER = /\d[\d\s-]{5,}\d/
/** What may part the words of a name. */
const BETWEEN = /[\s·•.\-_]+/gu
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu
/** A letter of a script that writes words; signs of Chinese have no borders. */
const LETTER = /(?!\p{Script=Han})[\p{L}\p{M}]/u
/** A name in letters of so many is found wherever it stands: no word holds it by chance. */
const UNMISTAKABLE = 6
/** Stands where the child itself is named. */
const SELF = '\u0001'

/** As names are looked for in it: one way to write a letter, one blank between words. */
const searchable = (text: string): string => text.normalize('NFKC').replace(IGNORED, '').replace(BETWEEN, ' ').replace(INNER_SPACE, '')

/** In small letters, each where it was. */
const small = (text: string): string =>
  Array.from(text, (sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign)).join('')

const isCapital = (sign: string): boolean => /\p{Lu}/u.test(sign)
const isSmall = (sign: string): boolean => /\p{Ll}/u.test(sign)

/**
 * Does a word end between the two? Where one of them is no letter, and where a capital follows a small letter or begins a word of small ones: in
 * "anAmy", "AmyLee" and "IAmy" Amy is a word, in "announcement" Ann is none.
 */
const isBorder = (before: string, after: string, next: string): boolean =>
  !LETTER.test(before) || !LETTER.test(after) || (isCapital(after) && (isSmall(before) || isSmall(next)))

const isFree = (text: string, from: number, to: number): boolean =>
  isBorder(text.charAt(from - 1), text.charAt(from), text.charAt(from + 1)) &&
  isBorder(text.charAt(to - 1), text.charAt(to), text.charAt(to + 1))

/** Where a name, in small letters, stands in a text. */
function* placesOf(text: string, low: string, name: string): Generator<number> {
  const anywhere = CHINESE.test(name) || (name.includes(' ') && name.length > UNMISTAKABLE)
  for (let at = low.indexOf(name); at >= 0; at = low.indexOf(name, at + 1)) if (anywhere || isFree(text, at, at + name.length)) yield at
}

const says = (text: string, low: string, name: string): boolean => !placesOf(text, low, name).next().done

/** The text with something else wherever a name stands. */
function instead(text: string, name: string, other: string): string {
  let [done, from] = ['', 0]
  for (const at of name === '' ? [] : placesOf(text, small(text), name.toLowerCase())) {
    if (at < from) continue
    done += text.slice(from, at) + other
    from = at + name.length
  }
  return done + text.slice(from)
}

/**
 * A comment as it may be quoted: the child by its given name, without little pictures, which the font does not have. Null where it names
 * another child or a number, or says nothing. `others`: all that other children are called by.
 */
export function quotable(text: string, own: Named, others: readonly string[]): string | null {
  const plain = text.replace(PICTURES, '').replace(INNER_SPACE, '').replace(/\s+/g, ' ')
  const wholes = [own.name, own.englishName ?? ''].flatMap(partsOf).filter((part) => part !== '')
  const said = wholes.reduce((now, whole) => instead(now, whole, givenName(whole)), plain).trim()
  if (said === '' || NUMBER.test(said)) return null
  const mine = wholes.map((whole) => small(givenName(whole).normalize('NFKC'))).filter((name) => name.length > 1)
  const searched = searchable(said)
  const masked = mine.reduce((now, name) => instead(now, name, SELF), searched)
  const [low, lowMasked] = [small(searched), small(masked)]
  // A name that is part of the child's own is none of another where the child is meant.
  const names = (name: string) => (mine.some((part) => part.includes(name)) ? says(masked, lowMasked, name) : says(searched, low, name))
  return others.some((name) => !mine.includes(name) && names(name)) ? null : said
}
