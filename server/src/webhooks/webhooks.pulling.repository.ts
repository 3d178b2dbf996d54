import { WISH_DAYS } from '@camp/contract/webhooks/webhooks.rules'
import * as z from 'zod'
import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { found } from '../platform/errors.ts'
import { momentInJson } from '../platform/time.ts'

// One statement, so that all of it is of one moment: no position at or before the last one is given later.
const AFTER = statement(
  'webhooks.after',
  `select coalesce((select max(position) from events), 0) as last,
     coalesce((select min(position) from events), 0) as oldest, coalesce((
     select json_agg(json_build_object('position', f.position, 'id', f.id, 'type', f.type, 'occurredAt', ${momentInJson('f.occurred_at')}, 'data', f.data)
       order by f.position)
     from (select * from events where position > $1 and type = any($2::text[]) order by position limit $3) f), '[]') as rows`,
  {
    notNull: ['last', 'oldest', 'rows'],
    fits: {
      rows: z.array(
        z.object({ position: z.int(), id: z.string(), type: z.string(), occurredAt: z.string(), data: z.record(z.string(), z.unknown()) }),
      ),
    },
  },
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

/** Events of these types after a position, in their order; the last position of all, and the oldest that is kept. */
export const eventsAfter = async (db: Executor, after: number, types: readonly string[], most: number) =>
  found(await db.one(AFTER, [after, types, most]))
