import type { Province } from '@camp/contract/addresses/addresses.divisions'
import { clean } from '@camp/contract/base/cleaning'
import { addressWords } from './addressWords.text.ts'
import { type Region, regionOf } from './regionOf.ts'

/** The parts of an address that somebody pasted; what was not found is empty. */
export interface PastedAddress {
  readonly receiver: string
  readonly phone: string
  readonly province: string
  readonly city: string
  readonly district: string
  readonly detail: string
}

/** Of what was pasted only so much is read: no address is as long, and a whole chat would keep the screen busy. */
const MOST_SIGNS = 1_000
const POSTCODE = /^\d{6}$/
const NAME_MARK = '\u0001'

const SIGNS = /[\n\t ,;，；。、|/()【】[\]!]+|(?<!\d)~|~(?!\d)/
const LATIN = /^[A-Za-z][A-Za-z.'-]*$/

const ONE_HAN = /^\p{Script=Han}$/u
const SOME_HAN = /^\p{Script=Han}{1,3}$/u

/** Could it be somebody's name? */
const isName = (text: string): boolean =>
  !addressWords.wish.test(text) &&
  (LATIN.test(text.replaceAll(' ', '')) || (/^[\p{Script=Han}·]+$/u.test(text) && [...text.replace(/·.*/, '')].length <= 6))

/** The pieces between signs, without labels, thanks and postcodes. Words in Latin letters are one name. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let spaced = false
  for (const piece of text.split(SIGNS)) {
    const bare = piece.replace(addressWords.labelAtStart, '').replace(addressWords.courtesy, '')
    if (bare === '' || addressWords.thanks.test(bare) || POSTCODE.test(bare)) continue
    const last = pieces.at(-1)
    if (last !== undefined && LATIN.test(bare) && LATIN.test(last.split(' ').at(-1)?.replace(NAME_MARK, '') ?? ''))
      pieces[pieces.length - 1] = `${last} ${bare}`
    // A name whose signs stand apart.
    else if (last !== undefined && ONE_HAN.test(bare) && SOME_HAN.test(last.replace(NAME_MARK, '')) && spaced)
      pieces[pieces.length - 1] = last + bare
    else pieces.push(bare)
    spaced = ONE_HAN.test(bare)
  }
  return pieces
}

interface Placed extends Region {
  /** The piece that it begins in, and how far in it. */
  readonly at: number
  readonly offset: number
}

/** How far into a piece a region may begin: behind a name that nothing parts from it. */
const MOST_BEFORE = 6

function placeOf(pieces: readonly string[], provinces: readonly Province[]): Placed | undefined {
  let best: Placed | undefined
  for (const [at, piece] of pieces.entries()) {
    if (piece.startsWith(NAME_MARK)) continue
    const rest = pieces.slice(at).join('')
    for (let offset = 0; offset <= Math.min(MOST_BEFORE, piece.length - 2); offset++) {
      const region = regionOf(rest.slice(offset), provinces)
      // In the middle of a piece only what leaves no doubt.
      if (!region || (offset > 0 && (region.district === '' || region.length < 6))) continue
      if (region.length - offset > (best ? best.length - best.offset : 0)) best = { ...region, at, offset }
      if (offset === 0) break
    }
  }
  return best
}

/** What is left of the pieces behind the region. */
function behind(pieces: readonly string[], { at, offset, length }: Placed): string[] {
  let left = offset + length
  return pieces.slice(at).flatMap((piece) => {
    const cut = Math.min(left, piece.length)
    left -= cut
    return cut === piece.length ? [] : [piece.slice(cut)]
  })
}

/** Takes out who gets it: who is said to, who stands before the place, or the last name behind it. */
function takeName(before: string[], after: string[], apart: boolean): string {
  for (const pieces of [before, after]) {
    const said = pieces.findIndex(
      (piece) => piece.startsWith(NAME_MARK) || (addressWords.receives.test(piece) && isName(piece.slice(0, -1)) && piece.length <= 9),
    )
    if (said >= 0) return pieces.splice(said, 1)[0]?.replace(NAME_MARK, '').replace(addressWords.receives, '') ?? ''
  }
  const first = before.findIndex(isName)
  if (first >= 0) return before.splice(first, 1)[0] ?? ''
  const last = after.findLastIndex(isName)
  return last > 0 || (last === 0 && apart) ? (after.splice(last, 1)[0] ?? '') : ''
}

/** Reads an address as people write them: a phone, a region by the names of divisions, somebody's name, and the rest. It is for a person to check. */
export function readAddress(pasted: string, provinces: readonly Province[]): PastedAddress {
  const plain = clean(pasted.slice(0, MOST_SIGNS)).normalize('NFKC')
  const found = addressWords.phone.exec(plain)
  const phone = found?.[1]?.replace(/\D/g, '') ?? ''
  const extension = found?.[2] ? [addressWords.extension + found[2]] : []
  const bare = plain.replace(addressWords.phone, '\n').replace(addressWords.postcode, '\n')
  const text = bare.replace(addressWords.nameLabel, `\n${NAME_MARK}`).replace(addressWords.label, '\n')
  const pieces = piecesOf(text).filter((piece) => piece !== NAME_MARK)
  const place = placeOf(pieces, provinces)
  const before = place ? [...pieces.slice(0, place.at), pieces[place.at]?.slice(0, place.offset) ?? ''].filter(Boolean) : []
  const after = place ? behind(pieces, place) : pieces
  // Nothing but a name behind a region that ended with its own piece; or before a phone, where no region says what is a street.
  const apart = place !== undefined && pieces.includes(after[0] ?? '')
  const receiver = takeName(before, after, apart || (found !== null && after[0] === plain.slice(0, found.index).trim()))
  const { province = '', city = '', district = '' } = place ?? {}
  // What nobody could place stays for the person to see.
  const rest = [...after, ...before, ...extension].join(' ').replaceAll(NAME_MARK, '').trim()
  return { receiver, phone, province, city, district, detail: rest }
}
