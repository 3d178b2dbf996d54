import * as z from 'zod'
import type { Code } from '../permissions.ts'
import type { KeyScope } from '../scopes.ts'
import type { Audit } from './audit.ts'
import { defineCall, json } from './call.ts'
import { id } from './wire.ts'

/** The number that another program has for a record. */
export const externalId = () => z.string().regex(/^[\w.:~-]{1,128}$/)

/** What became of what was put in. */
export const ingestStatus = z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'STALE', 'WAITING'])

/** What an item waits for. */
export const waitsFor = z.object({ op: z.string(), externalId: z.string() })

/** The database takes no zone beyond these, no year before the first and no endless fraction; one such value would refuse a whole batch. */
const KEEPABLE = /^(?:19|20|21)\d\d-[^.]*(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/

/** A moment by the clock of another program, with its zone. */
export const instant = () =>
  z.iso.datetime({ offset: true, abort: true }).refine((value) => KEEPABLE.test(value), { error: 'NOT_A_MOMENT' })

/** Which of two is the later one: the number says it, or else the moment; of neither, what came later. */
export const order = { sequence: z.int().nonnegative().optional(), occurredAt: instant().optional() }

const outcome = z
  .object({
    status: ingestStatus,
    /** Our number of the record; null while it waits. */
    id: z.int().nullable(),
    /** It was known here already, and was not made. */
    linked: z.literal(true).optional(),
    waitsFor: waitsFor.optional(),
  })
  .meta({ id: 'PutAnswer' })

/** A word of the path as the name of a type. */
const named = (op: string): string => op.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What became of a record that was put in. */
export type Put = z.output<typeof outcome>

type Fields = Readonly<Record<string, z.ZodType>>
type References = Readonly<Record<string, string>>

/** What a server is given of one item: each reference as our number. */
export type Taken<I> = I extends { readonly taken?: infer D } ? NonNullable<D> : never

/** Data of one record: its own fields, one name of each reference, and at most one of those it may have. Any other field is refused. */
function dataOf(fields: Fields, references: References, mayRefer: References): z.ZodType {
  const names = Object.keys({ ...references, ...mayRefer })
  const both = names.flatMap((name) => [[`${name}Id`, id().optional()] as const, [`${name}ExternalId`, externalId().optional()] as const])
  return z.strictObject({ ...fields, ...Object.fromEntries(both) }).superRefine((data: Record<string, unknown>, context) => {
    for (const name of names) {
      const named = [data[`${name}Id`], data[`${name}ExternalId`]].filter((one) => one !== undefined).length
      if (named > 1 || (named === 0 && Object.hasOwn(references, name)))
        context.addIssue({ code: 'custom', path: [`${name}ExternalId`], message: 'REFERENCE_ONE' })
    }
  })
}

type Named<R extends string> = { readonly [K in R as `${K}Id`]?: number | undefined } & {
  readonly [K in R as `${K}ExternalId`]?: string | undefined
}

/** The body of a call with a key that names records of ours by our numbers or its own; those of `mayName` may be left out. */
export const naming = <const F extends Fields, const R extends string, const M extends string = never>(
  fields: F,
  names: readonly R[],
  mayName: readonly M[] = [],
) => {
  const each = (of: readonly string[]) => Object.fromEntries(of.map((name) => [name, name]))
  // zod forgets the names that are made here
  return dataOf(fields, each(names), each(mayName)) as z.ZodType<
    z.output<z.ZodObject<F>> & Named<R | M>,
    z.input<z.ZodObject<F>> & Named<R | M>
  >
}

/**
 * A record that other programs put in, declared once: its call `PUT /open/v1/<op>/{externalId}`, the operation of batches, their
 * document, and how external numbers, order, waiting and dry runs are told.
 */
export function defineIngest<
  const F extends Fields,
  const R extends References = Record<never, never>,
  const M extends References = Record<never, never>,
>(says: {
  readonly op: string
  readonly entity: string
  readonly scope: KeyScope
  readonly codes: readonly [Code, ...Code[]]
  readonly title: { readonly zh: string; readonly en: string }
  readonly area: string
  readonly data: F
  readonly references?: R
  /** Records that it names or leaves out. */
  readonly mayRefer?: M
  /** `target`: the log tells it of another kind of record. */
  readonly audit: Pick<Audit, 'says' | 'speaks'> & Partial<Pick<Audit, 'target'>>
}) {
  const { op, entity, scope, codes, title, area, audit } = says
  const references = { ...says.references, ...says.mayRefer }
  const data = dataOf(says.data, says.references ?? {}, says.mayRefer ?? {}).meta({ id: `${named(op)}Data` })
  const call = defineCall({
    id: `put${named(op)}`,
    title,
    area,
    beyond: true,
    method: 'PUT',
    path: `/open/v1/${op}/{externalId}`,
    params: z.object({ externalId: externalId() }),
    body: z.strictObject({ ...order, data }),
    answer: json(outcome),
    key: scope,
    codes,
    changes: true,
    audit: { type: 'EDIT', target: entity, ...audit },
    ingest: { op, entity, data, references, mayRefer: Object.keys(says.mayRefer ?? {}) },
  })
  // For the compiler alone: what a server is given of it.
  return call as typeof call & {
    readonly taken?: z.output<z.ZodObject<F>> & { readonly [K in keyof R & string as `${K}Id`]: number } & {
      readonly [K in keyof M & string as `${K}Id`]?: number
    }
  }
}
