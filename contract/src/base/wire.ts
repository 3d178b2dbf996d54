import * as z from 'zod'
import { bounded } from './bounded.ts'
import { bareOf, clean, cleanLine, personOf } from './cleaning.ts'
import { reversedRanges } from './ranges.ts'

/** NUL, other control characters (but tab and line breaks) and lone surrogates: refused in every text (security rule 7). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Does it hold what no text may hold? */
export const hasForbidden = (value: string): boolean => FORBIDDEN.test(value)

/** The same text with U+FFFD in place of each of them: it can be kept and shown. */
export const withoutForbidden = (value: string): string => value.replace(new RegExp(FORBIDDEN, 'g'), '\ufffd')

/** A text of at most `max` characters: cleaned, without control characters. `empty` names the words where it must not be empty. */
export const text = (max: number, min = 0, empty?: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? empty : undefined) })
    // Bounds the work of what follows; white space at the ends does not count against a person.
    .refine((value) => value.length <= max * 2 + 64, { error: 'TOO_LONG', params: { maximum: max }, abort: true })
    .refine((value) => !hasForbidden(value), { error: 'TEXT_FORBIDDEN', abort: true })
    .overwrite(clean)
    .min(min, empty)
    .max(max)

/** A text that must not be empty. */
export const requiredText = (max: number, empty?: string) => text(max, 1, empty)

/** Signs that a reason has at least: one alone says nothing to who reads it later. */
export const REASON_LEAST = 2

/** Why somebody does a thing. Reasons of a refund and of a withdrawn contract may be one sign, as the specification has them. */
export const reasonText = (max = 200) => text(max, REASON_LEAST)

/** A reason that may be left out or empty; where there is one, it says something. */
export const reasonOrNone = (of: z.ZodString = text(200)) =>
  of.refine((value) => value === '' || value.length >= REASON_LEAST, { error: 'TOO_SHORT', params: { minimum: REASON_LEAST } })

/** Digits of a bank account. */
export const ACCOUNT_DIGITS = { least: 8, most: 40 } as const
const ACCOUNT = new RegExp(`^\\s*(?:(?:\\d\\s*){${ACCOUNT_DIGITS.least},${ACCOUNT_DIGITS.most}})?$`)

/** The number of a bank account, with blanks where people put them; empty or left out, the known one stays. */
export const bankAccount = () => bounded(60).overwrite(bareOf).regex(ACCOUNT, { error: 'CELL_FORMAT' }).optional()

/** Breaks of lines and tabs. */
const BREAKS_LINE = /[\t\n\r\u0085\u2028\u2029]/

/** A name, a title: a text on one line. */
export const line = (max: number, min = 0, empty?: string) =>
  text(max, min, empty)
    .overwrite(cleanLine)
    .refine((value) => !BREAKS_LINE.test(value), { error: 'LINE_BROKEN' })

/** A reason on one line. */
export const reasonLine = (max: number) => line(max, REASON_LEAST)

const PICTOGRAPH = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u

/** The name of a person, as it stands on papers: no pictures, no blanks between Chinese characters. */
export const personLine = (max: number) =>
  requiredLine(max)
    .overwrite(personOf)
    .refine((value) => !PICTOGRAPH.test(value), { error: 'NAME_PICTURE' })

/** A name that must not be empty. */
export const requiredLine = (max: number) => line(max, 1)

/** A record's id: a positive integer below 2^53; digits where it comes in a path or query. */
export const id = () =>
  z.union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ])

/** The version of the record as the sender saw it: another one by now is a conflict. Left out, nothing is compared. */
export const seenVersion = () => z.int().positive().optional()

/** A record's id, or 0 for those that have none. */
export const idOrNone = () => z.union([id(), z.literal(0), z.literal('0').transform(() => 0)])

/** An integer that may arrive as digits (query) or as a number (body). */
export const wireInt = (min: number, max: number) => {
  const whole = z.int().min(min).max(max)
  return z.union([
    whole,
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number)
      .pipe(whole),
  ])
}

/** Money in whole fen (CNY 1/100). */
export const fen = (max = 10_000_000_000) => wireInt(0, max)

export const wireBoolean = () => z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

/** One value, or several by repeating the parameter or by an array (at most 100). */
export const oneOrMany = <S extends z.ZodType>(schema: S) =>
  // zod infers a union of two shapes; both come out as the array
  z.union([z.array(schema).max(100), schema.transform((value) => [value])]) as unknown as z.ZodType<
    z.output<S>[],
    z.input<S> | z.input<S>[]
  >

const realDay = (value: string): boolean => {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value.slice(0, 10)
}

/** A calendar day, `YYYY-MM-DD`. */
export const day = () =>
  z
    .string()
    .regex(/^(19|20|21)\d\d-\d\d-\d\d$/, { error: 'NOT_A_DAY', abort: true })
    .refine(realDay, { error: 'NOT_A_DAY' })

/** A Monday, `YYYY-MM-DD`: weeks are asked for by it. */
export const monday = () => day().refine((value) => new Date(`${value}T00:00:00Z`).getUTCDay() === 1, { error: 'NOT_A_MONDAY' })

// Offsets beyond 14 hours exist nowhere, and the database refuses those beyond 15:59.
const MOMENT = /^(19|20|21)\d\d-\d\d-\d\d([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?)?$/

/** A moment: `YYYY-MM-DD HH:mm:ss` in the business time zone, or ISO 8601. */
export const moment = () => z.string().regex(MOMENT, { error: 'NOT_A_MOMENT', abort: true }).refine(realDay, { error: 'NOT_A_MOMENT' })

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

const dropEmpty = (input: unknown): unknown => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([, value]) => !isEmpty(value)))
}

/** The filters of a list: every one optional but those named `required`; empty means "any", and no range ends before it begins (`ranges.ts`). The same schema serves GET query and POST body. */
export const filter = <S extends z.ZodRawShape, R extends z.ZodRawShape = Record<never, never>>(shape: S, required?: R) => {
  const object = z.object({ ...z.object(shape).partial().shape, ...required }).superRefine((values, context) => {
    for (const name of reversedRanges(values)) context.addIssue({ code: 'custom', path: [name], message: 'ENDS_BEFORE_START' })
  })
  type Filter = z.ZodObject<{ [K in keyof S]: z.ZodOptional<S[K]> } & R>
  // preprocess takes anything in; what a caller may write is the object
  return z.preprocess(dropEmpty, object) as unknown as z.ZodType<z.output<Filter>, z.input<Filter>>
}

/**
 * Which rows and columns an export takes, beside its list's filters: the rows `ids`, or all that match but `except`.
 * With `total`, the number that the person saw, it is refused if that has changed since.
 */
export const exportChoice = {
  total: wireInt(0, 1_000_000_000),
  ids: z.array(id()).max(10_000),
  except: z.array(id()).max(10_000),
  columns: z.array(bounded(40)).max(60),
}
