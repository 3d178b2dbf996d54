import { offByDefault } from '@camp/contract/events'
import { WISH_DAYS } from '@camp/contract/webhooks/webhooks.rules'
import * as z from 'zod'
import type { Executor } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'

const AFTER = statement(
  'webhooks.after',
  `select position, id, type, occurred_at, data from events
   where position > $1 and (cardinality($2::text[]) = 0 and type <> all($4::text[]) or type = any($2::text[])) order by position limit $3`,
  { notNull: ['position'], fits: { data: z.record(z.string(), z.unknown()) } },
)

// Once an hour: a key asks every few seconds.
const WISH = statement(
  'webhooks.wish',
  `insert into event_wishes as w (api_key_id, type) select $1, unnest($2::text[])
   on conflict (api_key_id, type) do update set asked_at = now() where w.asked_at < now() - interval '1 hour'`,
)
const WANTED = statement(
  'webhooks.wanted',
  `select exists (select from webhook_endpoints e where e.active and e.deleted_at is null and $1 = any(e.types))
     or exists (select from event_wishes w where w.type = $1 and w.asked_at > now() - make_interval(days => ${WISH_DAYS})) as wanted`,
  { notNull: ['wanted'] },
)

/** Notes that a key asks for events that are off by default. */
export const wish = (db: Executor, keyId: number, types: readonly string[]) => db.all(WISH, [keyId, types])

/** Does an endpoint name this type, or did a key ask for it of late? */
export const isWanted = async (tx: Executor, type: string): Promise<boolean> => (await tx.one(WANTED, [type]))?.wanted ?? false

/** Events after a position, in their order, of these types; of all but those off by default where none is named. */
export const eventsAfter = (db: Executor, after: number, types: readonly string[], most: number): Promise<Row<typeof AFTER>[]> =>
  db.all(AFTER, [after, types, most, offByDefault])
