import { PINS_MOST, VISITS_MOST, type Visit } from '@camp/contract/base/visits'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { seldom, statement } from '../platform/db/statement.ts'

const TURN = namedLockText('own', '$1::text')

const LIST = statement(
  'bookmarks.list',
  `select path, entity, record_id, visited_at, pinned_at from visits where user_id = $1
   order by pinned_at desc nulls last, visited_at desc limit ${PINS_MOST + VISITS_MOST}`,
)
const KEEP = statement(
  'bookmarks.keep',
  `insert into visits (user_id, path, entity, record_id, visited_at)
   select $1, v.path, v.entity, v.id, now() + v.at * interval '1 microsecond'
   from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality v (path, entity, id, at)
   on conflict (user_id, path) do update set entity = excluded.entity, record_id = excluded.record_id, visited_at = excluded.visited_at`,
)
const TRIM = statement(
  'bookmarks.trim',
  `delete from visits where user_id = $1 and pinned_at is null and path not in
     (select path from visits where user_id = $1 and pinned_at is null order by visited_at desc limit ${VISITS_MOST})`,
)
const PIN = seldom(
  'bookmarks.pin',
  `insert into visits (user_id, path, entity, record_id, pinned_at) values ($1, $2, $3, $4, now())
   on conflict (user_id, path) do update set pinned_at = coalesce(visits.pinned_at, now())`,
)
const UNPIN = seldom('bookmarks.unpin', 'update visits set pinned_at = null where user_id = $1 and path = $2')
const PINS = seldom('bookmarks.pins', 'select path from visits where user_id = $1 and pinned_at is not null')
const FORGET = seldom('bookmarks.forget', 'delete from visits where user_id = $1')

/** Everything here is one's own: each statement names whose. */
export const bookmarksRepository = {
  list: (db: Executor, userId: number) => db.all(LIST, [userId]),

  /** What one person keeps is added one after another. */
  turn: (tx: Tx, userId: number) => tx.run(TURN, [userId]),

  keep: async (tx: Tx, userId: number, visits: readonly Visit[]): Promise<void> => {
    await tx.all(KEEP, [
      userId,
      visits.map(({ path }) => path),
      visits.map(({ record }) => record?.entity ?? null),
      visits.map(({ record }) => record?.id ?? null),
    ])
    await tx.all(TRIM, [userId])
  },

  pins: async (tx: Tx, userId: number): Promise<readonly string[]> => (await tx.all(PINS, [userId])).map(({ path }) => path),

  pin: (tx: Tx, userId: number, { path, record }: Visit) => tx.all(PIN, [userId, path, record?.entity ?? null, record?.id ?? null]),

  unpin: (tx: Tx, userId: number, path: string) => tx.all(UNPIN, [userId, path]),
}

/** Forgets what somebody opened and pinned. */
export const forgetVisits = (tx: Tx, userId: number) => tx.all(FORGET, [userId])
