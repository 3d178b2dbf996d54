import { createHash } from 'node:crypto'
import { clean } from '@camp/contract/base/cleaning'

/** A number takes 128 signs, some of which name what hangs on its record; a longer one ends in a mark of all of it. */
const MOST = 100
const KEPT = 60

const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The number of a record in another system as it is kept: a sign that such a number may not have is written by its code. */
export const externalOf = (text: string): string => {
  const written = [...clean(text.normalize('NFKC'))]
    .map((sign) => (/[A-Za-z0-9_.:-]/.test(sign) ? sign : `~${(sign.codePointAt(0) ?? 0).toString(16)}~`))
    .join('')
  return written.length <= MOST ? written : `${written.slice(0, KEPT)}~${markOf(written)}`
}
