import { thingNamed } from '@camp/contract/records'
import { maySeePay, withoutPay } from '../coaches/coaches.pay.api.ts'
import type { Scope } from '../platform/scope.ts'

interface Reader {
  readonly codes: ReadonlySet<string>
  readonly scope: Scope
}
type Fields = Readonly<Record<string, unknown>>

/** Fields of a record as the reader sees them: without what coaches are paid, where they see no pay. */
export const fieldsShown = <F extends Fields | null>({ scope, codes }: Reader, entity: string | undefined, fields: F): F =>
  entity === undefined || maySeePay(scope, codes) ? fields : withoutPay(thingNamed(entity), fields)

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
