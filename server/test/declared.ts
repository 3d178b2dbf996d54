import type { CallAnswer } from '@camp/contract/base/call'
import { type FieldKind, fieldNamed, isLabelled, isList, isParts, type LoggedThing } from '@camp/contract/base/record'
import type { getRecordAsOf } from '@camp/contract/logs/logs.records'
import { thingNamed } from '@camp/contract/records'
import { onServer } from './administer.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d.*)?$/
const isSealed = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sealed' in value

type PlainKind = Extract<FieldKind, string>

const plain: Readonly<Record<PlainKind, (value: unknown) => boolean>> = {
  // A text that is a day or a moment is to be declared as one.
  text: (value) => typeof value === 'string' && !DAY.test(value) && !/^\d{4}-\d\d-\d\dT\d\d:/.test(value),
  plain: (value) => typeof value === 'string' || typeof value === 'number',
  number: Number.isInteger,
  count: Number.isInteger,
  fen: Number.isInteger,
  bp: Number.isInteger,
  day: (value) => typeof value === 'string' && DAY.test(value),
  moment: (value) => typeof value === 'string' && MOMENT.test(value),
  yesno: (value) => typeof value === 'boolean',
  sealed: isSealed,
  ref: (value) => typeof value === 'string',
}

/** Is a value of the kind that was declared? An empty one is of any. */
function fits(kind: FieldKind, value: unknown): boolean {
  if (value === null) return true
  // A filter may have one value or several.
  if (isList(kind)) return Array.isArray(value) ? value.every((one) => fits(kind.of, one)) : fits(kind.of, value)
  if (isLabelled(kind)) return typeof value === 'string' && Object.hasOwn(kind.labels, value)
  if (isParts(kind)) {
    if (typeof value !== 'object') return false
    const { parts } = kind
    return Object.entries(value).every(([name, part]) => Object.hasOwn(parts, name) && fits(parts[name]?.[2] ?? 'text', part))
  }
  return plain[kind](value)
}

/** Is a value that the log opened for its reader of the declared kind? */
const fitsOpened = (kind: FieldKind, value: unknown): boolean =>
  isList(kind) && Array.isArray(value)
    ? value.every((one) => fitsOpened(kind.of, one))
    : kind === 'sealed'
      ? value === null || typeof value === 'string'
      : fits(kind, value)

interface Held {
  readonly entity: string | null
  /** Where it was written, for the message. */
  readonly by: string
  readonly name: string
  readonly value: unknown
}

function faultOf({ entity, by, name, value }: Held, isOfKind: typeof fits): string | null {
  const thing: LoggedThing | undefined = entity === null ? undefined : thingNamed(entity)
  const field = thing && fieldNamed(thing, name)
  if (!field) return `${by}: ${entity}.${name} is declared in no *.record.ts (${JSON.stringify(value)})`
  const kind = field[2] ?? 'text'
  return isOfKind(kind, value)
    ? null
    : `${by}: ${entity}.${name} is not of its kind (${typeof kind === 'string' ? kind : 'see its record'}): ${JSON.stringify(value)}`
}

/** Fails where the time machine shows a field that its record does not declare, or in another kind. */
export function assertStand({ entity }: Readonly<Record<string, unknown>>, answer: unknown): void {
  const { fields } = answer as CallAnswer<typeof getRecordAsOf>
  const by = 'the time machine'
  const faults = Object.entries(fields ?? {}).flatMap(
    ([name, value]) => faultOf({ entity: String(entity), by, name, value }, fitsOpened) ?? [],
  )
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

const HELD = `select distinct o.target_entity as entity, coalesce(o.call, 'an announcement') as by, side.key as name, side.value
  from operation_logs o, lateral (select * from jsonb_each(o.before) union all select * from jsonb_each(o.after)) side
  where o.before is not null or o.after is not null`

/** Fails where an entry of the log of a database holds a field that its record does not declare, or in another kind. */
export async function assertDeclared(url: string): Promise<void> {
  const held = await onServer(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('operation_logs') is not null as there`)
    return rows[0]?.there ? (await client.query<Held>(HELD)).rows : []
  })
  const faults = held.flatMap((one) => faultOf(one, fits) ?? [])
  if (faults.length > 0) throw new Error(`entries of the log do not hold what records declare:\n${faults.join('\n')}`)
}
