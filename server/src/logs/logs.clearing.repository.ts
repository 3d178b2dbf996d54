import type { Tx } from '../platform/db/executor.ts'
import { type Row, seldom, statement } from '../platform/db/statement.ts'

/** Ids of entries that are looked through in one statement: far within the limit of a call. */
export const STRETCH = 100_000

const LAST = seldom('logs.clearing.last', 'select coalesce(max(id), 0) as id from operation_logs', { notNull: ['id'] })
/** Entries of a stretch of ids in which one of these texts stands, as JSON writes them, locked until the end of the change. */
const HOLDING = seldom(
  'logs.clearing.holding',
  `select id, month::text, created_at, operator_id, operation_type, source, call, content, target_entity, target_id, before, after, ip,
     user_agent, request_id, mac
   from operation_logs o where id > $1 and id <= $2 and exists (select from unnest($3::text[]) k
     where strpos(o.content::text, k) > 0 or strpos(o.before::text, k) > 0 or strpos(o.after::text, k) > 0)
   order by id for update`,
  { notNull: ['month'] },
)
const NOTE = statement(
  'logs.clearing.note',
  `insert into log_clearings (entry_id, cleared_at, mac) values ($1, $2, $3)
   on conflict (entry_id) do update set cleared_at = excluded.cleared_at, mac = excluded.mac`,
)
const CLEAR = statement(
  'logs.clearing.clear',
  'update operation_logs set content = $3::jsonb, before = $4::jsonb, after = $5::jsonb where id = $1 and month = $2::date',
)

export type LockedEntry = Row<typeof HOLDING>

/** The last entry that there is. */
export const lastEntry = async (tx: Tx): Promise<number> => (await tx.one(LAST))?.id ?? 0

export const entriesHolding = (tx: Tx, after: number, upTo: number, texts: readonly string[]): Promise<LockedEntry[]> =>
  tx.all(HOLDING, [after, upTo, texts])

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Puts what is left of an entry in its place, with the code that proves it. */
export function putCleared(
  tx: Tx,
  entry: LockedEntry,
  left: Pick<LockedEntry, 'content' | 'before' | 'after'>,
  at: string,
  mac: Buffer,
): void {
  tx.later(NOTE, [entry.id, at, mac])
  tx.later(CLEAR, [entry.id, entry.month, json(left.content), json(left.before), json(left.after)])
}
