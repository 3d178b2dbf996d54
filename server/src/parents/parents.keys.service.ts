import { randomBytes } from 'node:crypto'
import { maskPersonal, type PersonalKind } from '@camp/contract/base/pii'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Keyring, openUnder, sealUnder } from '../platform/write/keyring.ts'
import { destroyKeys, makeKeys, readKeys, type StoredKey } from './parents.keys.repository.ts'

/** Names are shown to staff in full, and never stored in the log in the clear. */
type SealedKind = PersonalKind | 'name' | 'text'

/** A personal value in `before` or `after` of the log: its family, its kind, and the value sealed under that family's key. */
export interface SealedValue {
  readonly family: number
  readonly kind: SealedKind
  readonly sealed: string
}

/** Seals personal values for the log. Null stays null. */
export type FamilySeal = (kind: SealedKind, value: string | null) => SealedValue | null

/**
 * What seals the personal values that the log keeps of families, family by family; a key is made when it is first needed. Everything
 * that staff or a family wrote about it is one: names, remarks, reasons. Of a family that was forgotten all values are null.
 */
export async function familySeals(tx: Tx, keys: Keyring, parentIds: readonly number[]): Promise<(parentId: number) => FamilySeal> {
  // In one order, so that two changes wait for each other and never block one another.
  const ids = [...new Set(parentIds)].sort((one, other) => one - other)
  const fresh = ids.map(() => keys.seal(randomBytes(32).toString('base64')))
  const stored = ids.length > 0 ? await makeKeys(tx, ids, fresh) : []
  // Those that somebody else made while this statement looked: its snapshot did not show them yet.
  const late = ids.filter((id) => !stored.some(({ parentId }) => parentId === id))
  if (late.length > 0) stored.push(...(await readKeys(tx, late)))
  const opened = openKeys(keys, stored)
  return (parentId) => sealOf(parentId, opened.get(parentId))
}

/**
 * What seals the personal values that the log keeps of one family. Who has read its stored key along with a record says so, and saves the
 * way to the database.
 */
export async function familySeal(tx: Tx, keys: Keyring, parentId: number, storedKey: string | null = null): Promise<FamilySeal> {
  if (storedKey === null) return (await familySeals(tx, keys, [parentId]))(parentId)
  return sealOf(parentId, keyOf(keys, storedKey))
}

/** None: it was destroyed, or lost with the key that it was sealed under. Both leave what the log says of the family unread. */
function keyOf(keys: Keyring, stored: string | null): Buffer | undefined {
  const opened = keys.opened(stored)
  return opened === null ? undefined : Buffer.from(opened, 'base64')
}

const sealOf =
  (parentId: number, key: Buffer | undefined): FamilySeal =>
  (kind, value) =>
    value === null || key === undefined ? null : { family: parentId, kind, sealed: sealUnder(key, value) }

const openKeys = (keys: Keyring, stored: readonly StoredKey[]): Map<number, Buffer> =>
  new Map(
    stored.flatMap(({ parentId, sealedKey }) => {
      const key = keyOf(keys, sealedKey)
      return key ? [[parentId, key] as const] : []
    }),
  )

/** Destroys the keys of families: what the log says of them cannot be read any more. */
export const destroyFamilyKeys = (tx: Tx, parentIds: readonly number[]): void => destroyKeys(tx, parentIds)

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
  const opened = openKeys(keys, await readKeys(db, [...families]))
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
