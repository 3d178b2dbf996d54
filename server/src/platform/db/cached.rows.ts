import type { Services } from '../services.ts'
import type { Executor } from './executor.ts'
import { type Composed, type Statement, shared } from './statement.ts'

interface Kept {
  readonly stamp: string
  readonly rows: readonly unknown[]
}

/** What each server keeps, by the words of its statements. */
const keptOf = new WeakMap<Services, Map<string, Kept>>()
/** So many answers at once; the one that was read first goes. */
const MOST = 20

/**
 * Rows that many ask for and few change, kept from one call to the next. `stamp` says in few bytes of which rows they would be read: another
 * one as soon as any of these was written. It is asked first, each time, so what is handed out is never older than the call. For answers of few
 * texts: none holds what somebody typed. The rows are everybody's; nobody changes them.
 */
export async function cachedRows<R>(
  services: Services,
  db: Executor,
  stamp: Statement<{ stamp: string }>,
  query: Composed<R>,
): Promise<readonly R[]> {
  const now = (await db.all(shared(stamp), []))[0]?.stamp ?? ''
  const all = keptOf.get(services) ?? new Map<string, Kept>()
  keptOf.set(services, all)
  const key = JSON.stringify([query.sql, query.parameters])
  const known = all.get(key)
  // The key says what was read.
  if (known?.stamp === now) return known.rows as readonly R[]
  const rows = await db.all(shared(query))
  all.delete(key)
  all.set(key, { stamp: now, rows })
  const [oldest] = all.keys()
  if (all.size > MOST && oldest !== undefined) all.delete(oldest)
  return rows
}
