import type { Code } from '../permissions.ts'
import { type Labelled, labelled } from './labels.ts'

/**
 * What the value of a field is. `plain` is a word or a number as it stands; `number` counts nothing: an id, a year. `fen` is money, `bp` hundredths of a percent, `ref` the name of
 * another record. `sealed` was written by or about a family: entries of the log keep it under that family's key.
 */
type PlainKind = 'text' | 'plain' | 'number' | 'count' | 'fen' | 'bp' | 'day' | 'moment' | 'yesno' | 'sealed' | 'ref'

/** A list of values of one kind. */
interface ListKind {
  readonly of: FieldKind
}
/** An object with fields of its own. */
interface PartsKind {
  readonly parts: Fields
}
export type FieldKind = PlainKind | Labelled<string> | ListKind | PartsKind

/** A field: its title in both languages and its kind, a text where none is named. */
export type Field = readonly [zh: string, en: string, kind?: FieldKind]
export type Fields = Readonly<Record<string, Field>>

export const listOf = (of: FieldKind): ListKind => ({ of })
export const partsWith = (parts: Fields): PartsKind => ({ parts })

export const isList = (kind: FieldKind): kind is ListKind => typeof kind === 'object' && 'of' in kind
export const isParts = (kind: FieldKind): kind is PartsKind => typeof kind === 'object' && 'parts' in kind
export const isLabelled = (kind: FieldKind): kind is Labelled<string> => typeof kind === 'object' && 'labels' in kind

/** The words of `yesno`. */
export const yesNo = labelled({ true: ['是', 'yes', 'grey'], false: ['否', 'no', 'grey'] })

/** What the log says of one thing: its name, and the words and kinds of the fields that its entries hold. */
export interface LoggedThing<E extends string = string, F extends Fields = Fields> {
  /** The name by which entries are stored. */
  readonly entity: E
  readonly zh: string
  readonly en: string
  readonly fields: F
  /** The record that shows it, where it has none of its own: a change of it is a change of that. */
  readonly shownIn?: string
  /** Fields that say what a coach is paid: not for readers who see no pay. */
  readonly pay?: readonly string[]
  /** Fields that say why a refund was asked for or decided: not for readers who deal with no refunds. */
  readonly why?: readonly string[]
  /** Fields that only old entries hold: those are sealed and stay as they are. */
  readonly retired?: Fields
}

/** A record: a thing with a history. */
export interface LoggedRecord<E extends string = string, F extends Fields = Fields> extends LoggedThing<E, F> {
  /** Any one of them opens such records and, with them, their history. */
  readonly codes: readonly [Code, ...Code[]]
}

/** Declares a record: history, lists, sheets and imports take titles and wording from it. */
export const defineRecord = <const E extends string, const F extends Fields>(record: LoggedRecord<E, F>): LoggedRecord<E, F> => record

/** Declares a thing that entries are about and that has no history of its own, such as what is exported. */
export const defineThing = <const E extends string, const F extends Fields>(thing: LoggedThing<E, F>): LoggedThing<E, F> => thing

const own = (fields: Fields | undefined, name: string): Field | undefined =>
  fields && Object.hasOwn(fields, name) ? fields[name] : undefined

/** The field of a name that came from an entry; undefined where the thing declares none. */
export const fieldNamed = (thing: LoggedThing, name: string): Field | undefined => own(thing.fields, name) ?? own(thing.retired, name)

/** The title of a record's field in both languages. */
export function titled<F extends Fields>({ fields }: { readonly fields: F }, name: keyof F & string): { zh: string; en: string } {
  const [zh, en] = fields[name] as F[string] // a declared name has its field
  return { zh, en }
}

/** The names of records as words of a sentence. */
export const namesOf = (...named: readonly LoggedThing[]) => ({
  labels: Object.fromEntries(named.map(({ entity, zh, en }) => [entity, { zh, en }])),
})

/** May somebody who holds certain codes read the history of such records? Anyone who may open the log reads all of it. */
export const mayReadHistory = ({ codes }: LoggedRecord, holds: (code: Code) => boolean): boolean => holds('LOG_MANAGE') || codes.some(holds)

/** Of an import: the file that was sent in, and whether it was only checked. */
export const importFields = {
  file: ['文件指纹', 'Fingerprint of the file'],
  dryRun: ['仅检查', 'Check only', 'yesno'],
} as const satisfies Fields

/** Of an export or a change of many: how many were picked one by one, or left out. */
export const choiceFields = {
  picked: ['勾选的条数', 'Selected', 'count'],
  excepted: ['排除的条数', 'Left out', 'count'],
} as const satisfies Fields
