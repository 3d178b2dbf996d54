import type { TextParameter } from './parameters.kinds.ts'

const PLACE = /\{([^{}]*)\}/g
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

/** The first place of a text that nothing will fill. */
export const strangePlace = ({ places }: TextParameter, text: string): string | undefined =>
  [...text.matchAll(PLACE)]
    .map(([place, name = '']) => (Object.hasOwn(places, name) ? undefined : place))
    .find((place) => place !== undefined)

export function fitsText({ most, lines }: TextParameter, text: string): boolean {
  const many = linesOf(text).length
  return many >= 1 && many <= lines && [...text].length <= most && !PICTURES.test(text)
}
