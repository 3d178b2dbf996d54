import { CALENDAR_LINKS, CALENDAR_MOST, type CalendarItem } from '@camp/contract/calendar/calendar'
import { calendarFeed, calendarKind } from '@camp/contract/calendar/calendar.labels'
import { permissions } from '@camp/contract/permissions'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { composed, prepared, type Sql, seldom, statement } from '../platform/db/statement.ts'
import { Scope } from '../platform/scope.ts'
import { type Days, type Looker, sources } from './calendar.conditions.ts'

type Feed = (typeof calendarFeed.values)[number]

/** What stands on these days of these kinds; null: nothing of it is for this person. */
function rowsOf(who: Looker, days: Days, kinds: readonly CalendarItem['kind'][]): Sql | null {
  const parts = kinds.flatMap((kind) => sources[kind](who, days) ?? [])
  return parts.length === 0 ? null : sql.join(parts, sql` union all `)
}

const EVERYBODY: Looker = { userId: 1, coachId: 1, codes: new Set(Object.keys(permissions)), scope: Scope.everything('its columns') }
const ITEMS = composed(
  'calendar.items',
  (rows: Sql) => sql`select i.kind, i.day::text as day, i.until::text as until, i.camp_id, i.title, i.count
    from (${rows}) i (kind, day, until, camp_id, title, count)
    order by i.day, i.kind collate "C", i.camp_id limit ${sql.raw(String(CALENDAR_MOST + 1))}`,
  { notNull: ['kind', 'day', 'until'], fits: { kind: calendarKind.schema } },
  (make) => make(rowsOf(EVERYBODY, { from: '2026-01-01', to: '2026-01-31' }, calendarKind.values) ?? sql``),
)
const FITS = { feeds: z.array(calendarFeed.schema) }
const OWN = seldom('calendar.links', 'select id, feeds, created_at, read_at from calendar_links where user_id = $1 order by id desc', {
  fits: FITS,
})
// Two at once wait for the row of their person: nobody has more than so many. What stands is read after the wait.
const HOLD = seldom('calendar.holdPerson', 'select id from users where id = $1 for no key update')
const ADD = seldom(
  'calendar.addLink',
  `insert into calendar_links (user_id, feeds, token_hash)
   select $1, $2::text[], $3 where (select count(*) from calendar_links l where l.user_id = $1) < ${CALENDAR_LINKS} returning id`,
)
const DROP = seldom('calendar.dropLink', 'delete from calendar_links where id = $2 and user_id = $1 returning id')
const DROP_ALL = seldom('calendar.dropLinks', 'delete from calendar_links where user_id = any($1::bigint[])')
const BY_HASH = statement('calendar.byHash', 'select id, user_id, feeds from calendar_links where token_hash = $1', { fits: FITS })
const READ = statement(
  'calendar.noteRead',
  "update calendar_links set read_at = now() where id = $1 and coalesce(read_at, 'epoch') < now() - interval '1 minute'",
)

export const calendarRepository = {
  /** What stands on these days of these kinds, for this person; one more than may be shown where there are more. */
  items: (db: Executor, who: Looker, days: Days, kinds: readonly CalendarItem['kind'][]): Promise<CalendarItem[]> => {
    const rows = rowsOf(who, days, kinds)
    return rows ? db.all(prepared(ITEMS(rows))) : Promise.resolve([])
  },

  links: (db: Executor, userId: number) => db.all(OWN, [userId]),

  /** Undefined where there are as many as somebody may have. */
  add: async (tx: Tx, userId: number, feeds: readonly Feed[], hash: string) => {
    await tx.all(HOLD, [userId])
    return (await tx.one(ADD, [userId, feeds, hash]))?.id
  },

  drop: async (tx: Tx, userId: number, id: number): Promise<boolean> => (await tx.all(DROP, [userId, id])).length > 0,

  /** All of these people. */
  dropAll: (tx: Tx, userIds: readonly number[]): void => tx.later(DROP_ALL, [userIds]),

  byHash: async (db: Executor, hash: string) => await db.one(BY_HASH, [hash]),

  noteRead: (db: Executor, id: number) => db.all(READ, [id]),
}
