import { clean, personOf } from '@camp/contract/base/cleaning'
import { phoneOf } from '@camp/contract/base/rules.phone'

/** What a column holds, where that is written in more than one way. */
export type CellReading = 'person' | 'code' | 'day' | 'number' | 'minutes'

const plain = (text: string): string => clean(text.normalize('NFKC'))

/** Digits beyond these are what binary fractions leave over. */
const LONG_FRACTION = /^\d{1,9}\.\d{10,20}(?=%?$)/

const code = (text: string): string => plain(text).replace(/\s/g, '')

const number = (text: string): string => plain(text).replace(LONG_FRACTION, (digits) => String(Number(Number(digits).toPrecision(12))))

const DAY = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[日号]?(?: 0?0:00(?::00)?)?$/
const TOGETHER = /^(\d{4})(\d\d)(\d\d)$/

/** A day in any usual writing as YYYY-MM-DD; what is none stays, and is refused. */
function day(text: string): string {
  const [, year, month = '', date = ''] = DAY.exec(plain(text)) ?? TOGETHER.exec(plain(text)) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

const CLOCK = /^(\d{1,2}):([0-5]\d)(?::00)?$/
const SPOKEN = /^(?:(\d{1,2}(?:\.5)?) ?(?:小时|个小时|h|hours?) ?)?(?:(\d{1,4}) ?(?:分钟|分|min|mins|minutes?)?)?$/i

/** Minutes, also as 45分钟, 1小时30分 or 0:45. */
function minutes(text: string): string {
  const written = number(text)
  const [, hours = '', rest = ''] = CLOCK.exec(written) ?? SPOKEN.exec(written) ?? []
  return hours === '' && rest === '' ? written : String(Number(hours) * 60 + Number(rest))
}

const READINGS: Readonly<Record<CellReading, (text: string) => string>> = { person: personOf, code, day, number, minutes }

/** What is no mobile number is nobody's. */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text)

/** The text of a cell in the one writing of its column. */
export const readAs = (reading: CellReading | undefined, personal: string | undefined, text: string): string => {
  if (personal === 'phone') return phoneOf(text)
  return reading === undefined || text === '' ? text : READINGS[reading](text)
}
