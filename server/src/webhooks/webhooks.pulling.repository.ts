import * as z from 'zod'
import type { Executor } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'

const AFTER = statement(
  'webhooks.after',
  `select position, id, type, occurred_at, data from events
   where position > $1 and (cardinality($2::text[]) = 0 or type = any($2::text[])) order by position limit $3`,
  { notNull: ['position'], fits: { data: z.record(z.string(), z.unknown()) } },
)

/** Events after a position, in their order, of these types or of all. */
export const eventsAfter = (db: Executor, after: number, types: readonly string[], most: number): Promise<Row<typeof AFTER>[]> =>
  db.all(AFTER, [after, types, most])
