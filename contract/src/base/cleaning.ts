// What people paste carries more than they see. Every text that enters is cleaned by these, so that rules, search and uniqueness all
// look at what a person sees. Each takes time in proportion to the text.

/** What nobody sees: ignorable characters, marks of direction. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]+/u
/** A pictograph with its skin, its look and those it is joined to: what joins them is no more unseen than they are; flags of countries' parts too. */
const PICTURE = '\\p{Extended_Pictographic}(?:[\\u{1f3fb}-\\u{1f3ff}]|\\ufe0f)?'
const PICTURES = `\\u{1f3f4}[\\u{e0061}-\\u{e007a}]{2,6}\\u{e007f}|${PICTURE}(?:\\u200d${PICTURE})*|[0-9#*]\\ufe0f\\u20e3`
const UNSEEN_BUT_PICTURES = new RegExp(`(${PICTURES})|${UNSEEN.source}`, 'gu')

/** Blanks of other widths; that of a Chinese character is treated apart, as paragraphs begin with two. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g
const WIDE_BLANK = /(?<=[^\s])\u3000(?=[^\s])/g
/** Digits and letters at full width: the same signs. Punctuation at full width is Chinese and stays. */
const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g
/** Dots in the middle, as keyboards and other programs write the one of names; at the head of a line they are something else. */
const DOTS = /(?<=\p{L}) ?[•‧・･∙⋅⸱] ?(?=\p{L})/gu

const narrow = (sign: string): string => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)

/** A text as it is stored: NFC, one width of digits, letters and blanks, without what nobody sees and without white space at its ends. */
export const clean = (value: string): string => {
  const seen = UNSEEN.test(value) ? value.replace(UNSEEN_BUT_PICTURES, '$1') : value
  return seen.normalize('NFC').replace(BLANKS, ' ').replace(WIDE_BLANK, ' ').replace(WIDE, narrow).replace(DOTS, '·').trim()
}

/** The same of a text on one line: blanks in a row are one. */
export const cleanLine = (value: string): string => clean(value).replace(/[ \u3000]+/g, ' ')

const BETWEEN_HAN = /(?<=[\p{Unified_Ideograph}〇·]) (?=[\p{Unified_Ideograph}〇·])/gu

/** The name of a person: rosters put blanks between the characters of short names, which are no part of them. */
export const personOf = (value: string): string => cleanLine(value).replace(BETWEEN_HAN, '')

/** A number or code without the signs that people put around and between its own: blanks, dashes, dots, brackets, all at one width. */
export const bareOf = (value: string): string =>
  clean(value.normalize('NFKC')).replace(/[\p{White_Space}\p{Dash_Punctuation}().·•\u2212]/gu, '')

/** A number as it is typed or pasted, in the signs that a number is written with: one width, no blanks, no separators of thousands. */
export const numberOf = (value: string): string =>
  clean(value.normalize('NFKC'))
    .replace(/\u2212/g, '-')
    .replace(/(?<=\d),(?=\d{3}(?!\d))|[\p{White_Space}]/gu, '')

/** The title before a number, and the signs on both sides of it. */
const TITLED = /^(?:\p{Script=Han}{0,8}|\D{0,12}[:#])[\p{P}\p{S}]{0,2}(\d+)[\p{P}\p{S}]{0,2}$/u

/** The title before a number of letters and digits, and the signs on both sides of it. */
const TITLED_CODE = /^(?:\p{Script=Han}{0,8}:?|[A-Za-z]{0,12}[:#])[^\p{L}\p{N}]{0,2}([A-Za-z0-9][A-Za-z0-9_-]*)[^\p{L}\p{N}]{0,2}$/u

/** A number of letters and digits that was pasted with its title and signs around it; anything else stays as it came, but for what nobody sees. */
export function codeIn(value: string): string {
  const cleaned = clean(value.normalize('NFKC'))
  // Two numbers stay two.
  if (/[A-Za-z0-9]{8}\p{White_Space}{1,4}[A-Za-z0-9]{8}/u.test(cleaned)) return clean(value)
  return TITLED_CODE.exec(cleaned.replace(/\p{White_Space}/gu, ''))?.[1] ?? clean(value)
}

/** The digits of a number that was pasted with its title and signs around it; anything else, two numbers too, stays for the rule to refuse. */
export const digitsIn = (value: string): string => TITLED.exec(bareOf(value))?.[1] ?? clean(value)
