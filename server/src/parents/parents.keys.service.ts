import { randomBytes } from 'node:crypto'
import { maskPersonal, type PersonalKind } from '@camp/contract/pii'
import { type Executor, statement, type Tx } from '../platform/db/executor.ts'
import { type Keyring, openUnder, sealUnder } from '../platform/write/keyring.ts'

/** Names are shown to staff in full, and never stored in the log in the clear. */
type SealedKind = PersonalKind | 'name' | 'text'

/** A personal value in `before` or `after` of the log: of which family, of what kind, and sealed under that family's key. */
interface SealedValue {
  readonly family: number
  readonly kind: SealedKind
  readonly sealed: string
}

/** Seals personal values for the log. Null stays null. */
export type FamilySeal = (kind: SealedKind, value: string | null) => SealedValue | null

const MAKE = statement<{ sealed_key: string | null }>(
  'families.makeKey',
  `with made as (insert into family_keys (parent_id, sealed_key) values ($1, $2) on conflict (parent_id) do nothing returning sealed_key)
   select sealed_key from made union all select sealed_key from family_keys where parent_id = $1 limit 1`,
)
const KEYS = statement<{ parent_id: number; sealed_key: string | null }>(
  'families.keys',
  'select parent_id, sealed_key from family_keys where parent_id = any($1::bigint[])',
)
const DESTROY = statement(
  'families.destroyKeys',
  `insert into family_keys (parent_id, sealed_key, destroyed_at) select unnest($1::bigint[]), null, now()
   on conflict (parent_id) do update set sealed_key = null, destroyed_at = now() where family_keys.sealed_key is not null`,
)

/** What seals the personal values that the log keeps of a family; its key is made when it is first needed. Null once it was forgotten. */
export async function familySeal(tx: Tx, keys: Keyring, parentId: number): Promise<FamilySeal> {
  const fresh = keys.seal(randomBytes(32).toString('base64'))
  let [row] = await tx.named(MAKE, [parentId, fresh])
  // Somebody else made it while this statement looked: its snapshot did not show it yet.
  if (!row) [row] = (await tx.named(KEYS, [[parentId]])) as { sealed_key: string | null }[] // the same column
  const stored = row?.sealed_key ?? null
  const key = stored === null ? null : Buffer.from(keys.open(stored), 'base64')
  return (kind, value) => (value === null || key === null ? null : { family: parentId, kind, sealed: sealUnder(key, value) })
}

/** Destroys the keys of families: what the log says of them cannot be read any more. */
export const destroyFamilyKeys = (tx: Tx, parentIds: readonly number[]): void => tx.later(DESTROY, [parentIds])

const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && 'family' in value && 'kind' in value && 'sealed' in value

type Fields = Record<string, unknown> | null
interface Logged {
  before?: Fields
  after?: Fields
}

/** What is left to read of a value whose key was destroyed. */
const GONE = '***'

function walk(value: unknown, visit: (sealed: SealedValue) => unknown): unknown {
  if (isSealed(value)) return visit(value)
  if (Array.isArray(value)) return value.map((part) => walk(part, visit))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part, visit)]))
}

/** Entries of the log as they are read: sealed values opened and masked, those of forgotten families as stars. */
export async function openSealed<R extends Logged>(db: Executor, keys: Keyring, rows: readonly R[]): Promise<R[]> {
  const families = new Set<number>()
  const note = (sealed: SealedValue) => families.add(sealed.family)
  for (const { before, after } of rows) {
    walk(before, note)
    walk(after, note)
  }
  if (families.size === 0) return [...rows]
  const found = await db.named(KEYS, [[...families]])
  const opened = new Map(
    found.flatMap(({ parent_id, sealed_key }) =>
      sealed_key === null ? [] : [[parent_id, Buffer.from(keys.open(sealed_key), 'base64')] as const],
    ),
  )
  const read = ({ family, kind, sealed }: SealedValue): string => {
    const key = opened.get(family)
    if (!key) return GONE
    const plain = openUnder(key, sealed)
    return kind === 'name' || kind === 'text' ? plain : maskPersonal(kind, plain)
  }
  const fieldsOf = (fields: Fields | undefined) => (fields ? (walk(fields, read) as Record<string, unknown>) : fields) // an object stays one
  return rows.map((row) => ({
    ...row,
    ...(row.before && { before: fieldsOf(row.before) }),
    ...(row.after && { after: fieldsOf(row.after) }),
  }))
}
