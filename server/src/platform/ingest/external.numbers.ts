import { clean } from '@camp/contract/base/cleaning'

/** The number of a record in another system as it is kept: a sign that such a number may not have is written by its code. */
export const externalOf = (text: string): string =>
  [...clean(text.normalize('NFKC'))]
    .map((sign) => (/[A-Za-z0-9_.:-]/.test(sign) ? sign : `~${(sign.codePointAt(0) ?? 0).toString(16)}~`))
    .join('')
