import type { Alarm, AlarmAsk, AlarmFilter } from '@camp/contract/alarms/alarms'
import { alarmDays, alarmRule, alarmState, lookSent, lookState, lookWhy, robotKind } from '@camp/contract/alarms/alarms.labels'
import type { Paging } from '@camp/contract/base/call'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { namedLockText } from '../platform/db/locks.ts'
import { type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { ALARMS, type AlarmReader, alarmConditions, lookConditions, ofNow } from './alarms.conditions.ts'

const LIST = listed(
  'alarms.list',
  {
    table: ALARMS,
    columns: sql`o.*, t.strip`,
    joins: sql`cross join lateral (select coalesce(json_agg(x.state order by x.due_at), '[]') as strip from (
      select k.state, k.due_at from alarm_looks k join alarms a on a.id = k.alarm_id where a.id = o.id and ${sql.raw(ofNow('k', 'a'))} order by k.due_at desc limit 20) x) t`,
    sorts: {
      id: 'o.id',
      name: { name: 'o.name' },
      owner: { name: 'o.owner' },
      nextAt: { nullable: 'o.next_at' },
      lastAt: { nullable: 'o.last_at' },
      createdAt: 'o.created_at',
    },
  },
  {
    notNull: ['signs'],
    fits: {
      rule: alarmRule.schema,
      days: alarmDays.schema,
      robot: robotKind.schema.nullable(),
      state: alarmState.schema,
      lastState: lookState.schema.nullable(),
      lastWhy: lookWhy.schema.nullable(),
      strip: z.array(lookState.schema),
    },
  },
)

const LOOKS = listed(
  'alarms.looks',
  {
    table: sql`(select k.*, a.owner_id, ${sql.raw(ofNow('k', 'a'))} as of_now from alarm_looks k join alarms a on a.id = k.alarm_id where a.deleted_at is null) o`,
    columns: sql`o.id, o.due_at, o.looked_at, o.state, o.count, o.against, o.rule, o.bound, o.why, o.mail, o.robot`,
    joins: sql``,
    sorts: { id: 'o.id' },
  },
  {
    fits: {
      state: lookState.schema,
      rule: alarmRule.schema,
      why: lookWhy.schema.nullable(),
      mail: lookSent.schema.nullable(),
      robot: lookSent.schema.nullable(),
    },
  },
)

const known = {
  fits: { rule: alarmRule.schema, days: alarmDays.schema, robot: robotKind.schema.nullable() },
} as const
const LOCK = statement(
  'alarms.lock',
  `select id, version, name, owner_id, call, filter, link, rule, bound, days, weekdays, at_minute, more_minutes, to_inbox as inbox,
     to_mail as mail, robot, robot_url, robot_secret, paused, next_at
   from alarms where id = $1 and deleted_at is null and ($2::bigint is null or owner_id = $2) for no key update`,
  known,
)
export type LockedAlarm = Row<typeof LOCK>
const ONE = seldom(
  'alarms.one',
  `select id, name, owner_id, call, filter, link, rule, bound from alarms where id = $1 and deleted_at is null and ($2::bigint is null or owner_id = $2)`,
  { fits: { rule: alarmRule.schema } },
)
const COUNT = seldom('alarms.count', 'select count(*) as count from alarms where owner_id = $1 and deleted_at is null')
const ADD = seldom(
  'alarms.add',
  `insert into alarms (name, rule, bound, days, weekdays, at_minute, to_inbox, to_mail, robot, robot_url, robot_secret, call, filter, link, next_at, more_minutes, owner_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17) returning id, version`,
)
const CHANGE = seldom(
  'alarms.change',
  `update alarms set name = $2, rule = $3, bound = $4, days = $5, weekdays = $6, at_minute = $7, to_inbox = $8, to_mail = $9, robot = $10,
     robot_url = $11, robot_secret = $12, call = $13, filter = $14::jsonb, link = $15, next_at = $16, more_minutes = $17,
     asked_at = case when call <> $13 or filter <> $14::jsonb then now() else asked_at end, ${TOUCHED} where id = $1 returning id, version`,
)
const SWITCH = seldom('alarms.switch', `update alarms set paused = $2, next_at = $3, ${TOUCHED} where id = $1 returning id, version`)
const HAND = seldom(
  'alarms.handOver',
  `update alarms set owner_id = $2, asked_at = case when owner_id = $2 then asked_at else now() end, ${TOUCHED} where id = $1 returning id, version`,
)
const REMOVE = seldom('alarms.remove', `update alarms set deleted_at = now(), ${TOUCHED} where id = $1`)
const RESTORE = seldom(
  'alarms.restore',
  `update alarms set deleted_at = null, next_at = $3, ${TOUCHED} where id = $1 and version = $2 and deleted_at is not null returning id`,
)
const LEFT = seldom('alarms.left', 'select owner_id, days, weekdays, at_minute, more_minutes from alarms where id = $1', {
  fits: { days: alarmDays.schema },
})
const OWNERS = seldom('alarms.owners', "select id, name from code_holders('ALARM') order by name collate name_order, id", {
  notNull: ['id', 'name'],
})
const MAIL = seldom('alarms.mailOf', "select email is not null and email <> '' as known from users where id = $1", { notNull: ['known'] })
const ASKED = seldom('alarms.asked', 'select id, name, filter, link from alarms order by id for update')
const DROP_LOOKS = seldom('alarms.dropLooks', 'delete from alarm_looks where alarm_id = any($1::bigint[])')
const DROP = seldom('alarms.drop', 'delete from alarms where id = any($1::bigint[])')
const NAMES = statement('alarms.names', 'select id, name from alarms where id = any($1::bigint[])')
const DAYS = seldom(
  'alarms.days',
  `select day, count from (select distinct on (business_day(k.due_at)) business_day(k.due_at)::text as day, k.count from alarm_looks k join alarms a on a.id = k.alarm_id
     where k.alarm_id = $1 and ${ofNow('k', 'a')} and k.count is not null and k.due_at >= current_date - $2::int and k.due_at < current_date
     order by business_day(k.due_at), k.due_at desc) d order by day`,
  { notNull: ['day', 'count'] },
)
const SNAPSHOT = statement(
  'alarms.snapshot',
  `select a.created_at, a.deleted_at, '[]'::json as changes,
    json_build_object('name', a.name, 'owner', u.real_name, 'link', a.link, 'rule', a.rule, 'bound', a.bound, 'days', a.days, 'weekdays', a.weekdays,
      'at', (select string_agg(to_char(make_interval(mins => m), 'HH24:MI'), ', ' order by m) from unnest(a.at_minute || a.more_minutes) m), 'inbox', a.to_inbox, 'mail', a.to_mail, 'robot', a.robot, 'paused', a.paused,
      'createdAt', ${momentInJson('a.created_at')}) as fields
   from alarms a join users u on u.id = a.owner_id
   where a.id = $1 and ($2::bigint is null or a.owner_id = $2 or exists (select from code_holders('ALARM_ALL') h where h.id = $2))`,
  snapshotSays,
)

/** What is kept of an alarm; the robot's address and secret sealed. */
export interface AlarmFields
  extends Pick<Alarm, 'name' | 'rule' | 'bound' | 'days' | 'weekdays' | 'atMinute' | 'moreMinutes' | 'inbox' | 'mail' | 'robot'>,
    AlarmAsk {
  readonly robotUrl: string | null
  readonly robotSecret: string | null
  readonly nextAt: Date
}

const valuesOf = (f: AlarmFields): unknown[] => [
  ...[f.name, f.rule, f.bound, f.days, f.weekdays, f.atMinute, f.inbox, f.mail, f.robot, f.robotUrl, f.robotSecret],
  ...[f.call, JSON.stringify(f.filter), f.link, f.nextAt, f.moreMinutes],
]

export const alarmsRepository = {
  page: (db: Executor, filter: AlarmFilter, reader: AlarmReader, paging: Paging): Promise<Rows<Alarm>> =>
    LIST.page(db, alarmConditions(filter, reader), paging),

  looks: (db: Executor, alarmId: number, reader: AlarmReader, paging: Paging) => LOOKS.page(db, lookConditions(alarmId, reader), paging),

  /** `onlyOf`: whose it has to be. */
  one: (db: Executor, id: number, { onlyOf }: AlarmReader) => db.one(ONE, [id, onlyOf]),

  /** Holds it until the end of the change. */
  lock: async (tx: Tx, id: number, { onlyOf }: AlarmReader): Promise<LockedAlarm | undefined> => await tx.one(LOCK, [id, onlyOf]),

  /** What one person has is added one after another: each count sees what the one before added. */
  turn: (tx: Tx, userId: number) => tx.run(namedLockText('own', '$1::text'), [userId]),

  count: async (tx: Tx, ownerId: number): Promise<number> => (await tx.one(COUNT, [ownerId]))?.count ?? 0,

  add: async (tx: Tx, fields: AlarmFields, ownerId: number) => await tx.one(ADD, [...valuesOf(fields), ownerId]),

  change: async (tx: Tx, id: number, fields: AlarmFields) => await tx.one(CHANGE, [id, ...valuesOf(fields)]),

  switch: async (tx: Tx, id: number, paused: boolean, nextAt: Date) => await tx.one(SWITCH, [id, paused, nextAt]),

  handOver: async (tx: Tx, id: number, ownerId: number) => await tx.one(HAND, [id, ownerId]),

  remove: (tx: Tx, id: number): void => tx.later(REMOVE, [id]),

  /** When one that is deleted is to be looked at. */
  left: (tx: Tx, id: number) => tx.one(LEFT, [id]),

  /** False: it is not as its deletion left it. */
  restore: async (tx: Tx, id: number, version: number, nextAt: Date): Promise<boolean> =>
    (await tx.one(RESTORE, [id, version, nextAt])) !== undefined,

  owners: (db: Executor) => db.all(OWNERS, []),

  hasMail: async (db: Executor, userId: number): Promise<boolean> => (await db.one(MAIL, [userId]))?.known ?? false,

  /** The last count of each of the days before today. */
  days: (db: Executor, id: number, most: number) => db.all(DAYS, [id, most]),

  /** What all alarms ask, also those that are deleted. */
  asked: (tx: Tx) => tx.all(ASKED, []),

  /** Nothing of them is left. */
  drop: (tx: Tx, ids: readonly number[]): void => {
    tx.later(DROP_LOOKS, [ids])
    tx.later(DROP, [ids])
  },

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  /** As it stands, by the names that its log entries use. `readerId`: whose it is, or who may see all; null: everybody. */
  snapshot: async (db: Executor, id: number, readerId: number | null): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerId]),
}
