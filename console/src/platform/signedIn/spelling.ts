import { syllables } from './syllables.generated.ts'

const HAN = /\p{Script=Han}/u

let known: ReadonlyMap<string, readonly string[]> | undefined

/** How each sign may be read, made of the table when it is first asked. */
function readings(): ReadonlyMap<string, readonly string[]> {
  if (known) return known
  const made = new Map<string, string[]>()
  for (const line of syllables.split(' ')) {
    const signs = line.replace(/^[a-z]+/, '')
    const syllable = line.slice(0, -signs.length)
    for (const sign of signs) made.set(sign, [...(made.get(sign) ?? []), syllable])
  }
  known = made
  return made
}

/** Do the letters spell the signs from here on, or with `whole` all of them? Each by its syllable or that one's first letter; the last syllable may be begun only. */
function follows(signs: readonly string[], letters: string, whole: boolean): boolean {
  if (letters === '') return !whole || signs.length === 0
  const [sign, ...rest] = signs
  if (sign === undefined) return false
  if (!HAN.test(sign)) return follows(rest, letters.startsWith(sign.toLowerCase()) ? letters.slice(sign.length) : letters, whole)
  return (readings().get(sign) ?? []).some(
    (syllable) =>
      (syllable.startsWith(letters) && (!whole || rest.length === 0)) ||
      (letters.startsWith(syllable) && follows(rest, letters.slice(syllable.length), whole)) ||
      (letters[0] === syllable[0] && follows(rest, letters.slice(1), whole)),
  )
}

/** Is a Chinese text spelt by these letters, all of it, from its first sign on or from one within? One letter would be nearly every word. */
export function isSpelt(text: string, typed: string): 'whole' | 'start' | 'within' | undefined {
  const letters = typed.toLowerCase().replace(/[\s']/g, '')
  if (!/^[a-z]{2,40}$/.test(letters) || !HAN.test(text)) return undefined
  const signs = [...text]
  if (follows(signs, letters, true)) return 'whole'
  if (follows(signs, letters, false)) return 'start'
  return signs.some((sign, at) => at > 0 && HAN.test(sign) && follows(signs.slice(at), letters, false)) ? 'within' : undefined
}
