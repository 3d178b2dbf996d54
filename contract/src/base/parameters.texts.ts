import type { TextParameter } from './parameters.kinds.ts'

const PLACE = /\{([^{}]*)\}/g
/** A place, or what was meant to be one: braces at full width, doubled, or one without the other. */
const BRACED = /[{｛]+[^{}｛｝\n]{0,40}[}｝]*|[}｝]+/g
/** No document can show them. */
const PICTURES = /\p{Extended_Pictographic}/u

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The lines of a text, with each place filled by the value of its name. */
export const filledLines = (text: string, values: Readonly<Record<string, string>>): string[] =>
  linesOf(text).map((line) =>
    line.replace(PLACE, (place: string, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? place) : place)),
  )

/** As the text will read, with the samples of its places. */
export const sampleLines = ({ places }: TextParameter, text: string): string[] =>
  filledLines(text, Object.fromEntries(Object.entries(places).map(([name, { sample }]) => [name, sample])))

/** All places of a text, and what was meant to be one. */
export const bracedIn = (text: string): string[] => text.match(BRACED) ?? []

/** The first place of a text that nothing will fill. */
export const strangePlace = ({ places }: TextParameter, text: string): string | undefined =>
  bracedIn(text).find((place) => !(/^\{[^{}]*\}$/.test(place) && Object.hasOwn(places, place.slice(1, -1))))

export function fitsText({ most, lines }: TextParameter, text: string): boolean {
  const many = linesOf(text).length
  return many >= 1 && many <= lines && [...text].length <= most && !PICTURES.test(text)
}
