import { seesWhy } from '@camp/contract/base/restricted'
import { thingNamed } from '@camp/contract/records'
import { maySeePay, withoutPay } from '../coaches/coaches.pay.api.ts'
import type { Scope } from '../platform/scope.ts'

interface Reader {
  readonly codes: ReadonlySet<string>
  readonly scope: Scope
}
type Fields = Readonly<Record<string, unknown>>

/** Fields of a record as the reader sees them: without what coaches are paid and why refunds are asked for, where they see none of it. */
export function fieldsShown<F extends Fields | null>({ scope, codes }: Reader, entity: string | undefined, fields: F): F {
  if (entity === undefined) return fields
  const thing = thingNamed(entity)
  const shown = maySeePay(scope, codes) ? fields : withoutPay(thing, fields)
  return thing?.why === undefined || seesWhy(codes) ? shown : withoutWhy(thing.why, shown)
}

const withoutWhy = <F extends Fields | null>(why: readonly string[], fields: F): F =>
  fields && (Object.fromEntries(Object.entries(fields).filter(([name]) => !why.includes(name))) as NonNullable<F>) // fewer of the same

interface Entry {
  readonly target: { readonly entity: string } | null
  readonly before: Fields | null
  readonly after: Fields | null
}

/** Entries of the log as the reader sees them. */
export const entriesShown = <E extends Entry>(reader: Reader, entries: readonly E[]): E[] =>
  entries.map((entry) => ({
    ...entry,
    before: fieldsShown(reader, entry.target?.entity, entry.before),
    after: fieldsShown(reader, entry.target?.entity, entry.after),
  }))
