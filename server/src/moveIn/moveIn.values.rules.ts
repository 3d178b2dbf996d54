import { bareOf, clean, personOf } from '@camp/contract/base/cleaning'
import { birthOfIdCard } from '@camp/contract/base/rules.idcard'
import { phoneOf } from '@camp/contract/base/rules.phone'

// How old systems write what we keep in one way.

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
/** Day 0 of the spreadsheets' calendar, which counts a 29 February 1900 that never was. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
/** Days of 1954 to 2064: what is smaller or larger and is called a date is no such number. */
const SERIALS = { least: 20_000, most: 60_000 }

const YEAR_FIRST = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[日号]?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/
const TOGETHER = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const SERIAL = /^\d{5}(?:\.\d+)?$/

/** A day as YYYY-MM-DD. `none`: written as a day, and there is no such day. Null: no day at all. */
export function readDay(text: string): { readonly day: string } | { readonly none: true } | null {
  const plain = clean(text.normalize('NFKC'))
  const [, year, month = '', date = ''] = YEAR_FIRST.exec(plain) ?? TOGETHER.exec(plain) ?? []
  if (year !== undefined) {
    const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    const at = new Date(`${day}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? { day } : { none: true }
  }
  const serial = SERIAL.test(plain) ? Math.floor(Number(plain)) : 0
  if (serial < SERIALS.least || serial > SERIALS.most) return null
  return { day: new Date(SERIAL_ZERO + serial * DAY_MS).toISOString().slice(0, 10) }
}

export const isDay = (text: string): boolean => readDay(text) !== null

const PHONE = /^1[3-9]\d{9}$/
export const isPhone = (text: string): boolean => PHONE.test(phoneOf(text))

/** What is wrong with what should be a mobile number; null where nothing is. */
export function phoneFault(text: string): 'LANDLINE' | 'DIGITS' | 'NONE' | null {
  if (isPhone(text)) return null
  const digits = bareOf(text)
  if (/^0\d{6,11}$/.test(digits)) return 'LANDLINE'
  return /^\d+$/.test(digits) ? 'DIGITS' : 'NONE'
}

/** Eighteen digits, the last perhaps an X, with a day of birth among them. */
export function isIdentity(text: string): boolean {
  const bare = bareOf(text).toUpperCase()
  return /^\d{17}[\dX]$/.test(bare) && birthOfIdCard(bare) !== null
}

const GENDERS: Readonly<Record<string, 'MALE' | 'FEMALE'>> = {
  男: 'MALE',
  男孩: 'MALE',
  男生: 'MALE',
  m: 'MALE',
  male: 'MALE',
  boy: 'MALE',
  女: 'FEMALE',
  女孩: 'FEMALE',
  女生: 'FEMALE',
  f: 'FEMALE',
  female: 'FEMALE',
  girl: 'FEMALE',
}
/** What says that nobody knows. */
const UNKNOWN = new Set(['未知', '保密', '不详', 'unknown', '-', '/', '无'])

export const readGender = (text: string): 'MALE' | 'FEMALE' | null | undefined => {
  const plain = clean(text.normalize('NFKC')).toLowerCase()
  return UNKNOWN.has(plain) ? null : GENDERS[plain]
}

/** The most frequent family names: what begins with one and is short is the name of a person, and not of a channel or a city. */
const SURNAMES = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷黎史龙陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文欧阳',
)
export const isName = (text: string): boolean => {
  const name = personOf(text)
  return /^\p{Unified_Ideograph}{2,4}$/u.test(name) && SURNAMES.has(name.slice(0, 1))
}

const FEN_MOST = 10_000_000_000
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const PLAIN = /^\d+(?:\.\d+)?$/
/** A sum that a spreadsheet reckoned is off by less. */
const OFF = 0.0001

const tight = (text: string): string => clean(text.normalize('NFKC')).replace(/\s/g, '')

/** An amount in yuan, as ¥1,299.00 or 1299元, in fen; null: none. */
export function readYuan(text: string): number | null {
  const bare = tight(text)
    .replace(/^(?:¥|rmb|cny)/i, '')
    .replace(/(?:元|rmb|cny)$/i, '')
  if (!GROUPED.test(bare) && !PLAIN.test(bare)) return null
  const fen = Number(bare.replaceAll(',', '')) * 100
  const whole = Math.round(fen)
  return Math.abs(fen - whole) < OFF && whole <= FEN_MOST ? whole : null
}

/** A whole number. */
export function readWhole(text: string, most = FEN_MOST): number | null {
  const bare = tight(text).replace(/\.0+$/, '')
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  return /^\d{1,15}$/.test(plain) && Number(plain) <= most ? Number(plain) : null
}

const MOMENT =
  /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?[日号]?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/
const MOMENT_TOGETHER = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/
const two = (part: string): string => part.padStart(2, '0')

/** A moment, in China where no zone is written; a day is its beginning. `none`: written as one, and there is none. Null: no moment at all. */
export function readMoment(text: string): { readonly at: string } | { readonly none: true } | null {
  const plain = clean(text.normalize('NFKC'))
  const [, year, month = '', date = '', hour = '0', minute = '0', second = '0', zone = '+08:00'] =
    MOMENT.exec(plain) ?? MOMENT_TOGETHER.exec(plain) ?? []
  if (year !== undefined) {
    const day = readDay(`${year}-${month}-${date}`)
    const at = new Date(`${year}-${two(month)}-${two(date)}T${two(hour)}:${two(minute)}:${two(second)}${zone}`)
    return day && 'day' in day && !Number.isNaN(at.getTime()) ? { at: at.toISOString() } : { none: true }
  }
  const serial = SERIAL.test(plain) ? Number(plain) : 0
  if (serial < SERIALS.least || serial > SERIALS.most) return null
  // The clock of a spreadsheet is that of the wall; it counts fractions of a day.
  return { at: new Date(Math.round((SERIAL_ZERO + serial * DAY_MS) / 1000) * 1000 - CHINA_MS).toISOString() }
}
