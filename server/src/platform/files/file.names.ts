/** Marks that turn the direction of what follows: by them `\u202egpj.exe` reads as a picture. */
const DIRECTION = /\p{Bidi_Control}/gu

/** The name of a file as it reads: without marks that turn it around. */
export const namedPlainly = (name: string): string => name.replace(DIRECTION, '')

const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** As `namedPlainly`, of a form: browsers write these three signs so there, and no other (the multipart encoding of HTML). */
export const namedInForm = (name: string): string =>
  namedPlainly(name.replace(/%(?:22|0D|0A)/g, (sign) => ESCAPED[sign] ?? sign)).replace(/[\r\n]/g, ' ')
