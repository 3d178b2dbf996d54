import { alarmDays, alarmRule, type LookSent, type LookState, type LookWhy, lookSent, robotKind } from '@camp/contract/alarms/alarms.labels'
import { USUAL_OF } from '@camp/contract/alarms/alarms.rules'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { ofNow } from './alarms.conditions.ts'
import { type MorningSaid, morningSaid } from './alarms.morning.rules.ts'

const scheduled = { fits: { days: alarmDays.schema } } as const

/** What is due; another process takes others meanwhile. */
const DUE = statement(
  'alarms.due',
  `select id, days, weekdays, at_minute, more_minutes from alarms
   where deleted_at is null and not paused and next_at <= now() order by next_at, id limit $1 for no key update skip locked`,
  scheduled,
)
/** One look for the time that was due. */
const CLAIM = statement(
  'alarms.claim',
  `with looks as (
     insert into alarm_looks (alarm_id, due_at, rule, bound) select id, next_at, rule, bound from alarms where id = any($1::bigint[])
     on conflict (alarm_id, due_at) do nothing returning id
   ), moved as (
     update alarms a set next_at = n.next_at from unnest($1::bigint[], $2::timestamptz[]) as n (id, next_at) where a.id = n.id
   )
   select id from looks order by id`,
)
/** Those that follow the calendar of holidays. */
const BY_CALENDAR = statement(
  'alarms.byCalendar',
  `select id, days, weekdays, at_minute, more_minutes from alarms
   where deleted_at is null and not paused and days = 'WORKDAYS' and next_at > now()`,
  scheduled,
)
const MOVE = statement(
  'alarms.move',
  `update alarms a set next_at = n.next_at from unnest($1::bigint[], $2::timestamptz[]) as n (id, next_at)
   where a.id = n.id and a.next_at > now() and a.next_at <> n.next_at and n.next_at > now()`,
)

const LOOK = statement(
  'alarms.look',
  `select l.id, l.alarm_id, l.due_at, l.rule, l.bound, a.name, a.owner_id, a.call, a.filter, a.link, a.to_inbox, a.to_mail, a.robot, a.asked_at::text as asked_at,
     a.paused or a.deleted_at is not null as is_off
   from alarm_looks l join alarms a on a.id = l.alarm_id where l.id = $1 and l.state = 'WAITING'`,
  { fits: { rule: alarmRule.schema, robot: robotKind.schema.nullable() }, notNull: ['isOff'] },
)
export type Look = Row<typeof LOOK>

/** Counts of before: that of the last look, and those of the last same weekdays, of each the look nearest to this time of the day. */
const BEFORE = statement(
  'alarms.before',
  `with k as (
     select k.due_at, k.count from alarm_looks k join alarms a on a.id = k.alarm_id
     where k.alarm_id = $1 and k.due_at < $2 and k.count is not null and ${ofNow('k', 'a')})
   select (select count from k order by due_at desc limit 1) as last,
     array(select u.count from (select distinct on (business_day(due_at)) business_day(due_at) as day, count from k
       where extract(isodow from due_at) = extract(isodow from $2::timestamptz) and business_day(due_at) < business_day($2)
       order by business_day(due_at) desc, abs(extract(epoch from due_at::time - $2::timestamptz::time)), due_at desc limit ${USUAL_OF}) u
       order by u.day desc) as usual`,
  { notNull: ['usual'] },
)

/** `same`: its alarm asks what it asked, by whose rights it asked, when the look was read. */
const HOLD = statement(
  'alarms.holdLook',
  `select l.id, a.asked_at::text is not distinct from $2::text as same from alarm_looks l join alarms a on a.id = l.alarm_id
   where l.id = $1 and l.state = 'WAITING' for update of l for share of a`,
  { notNull: ['same'] },
)
const SETTLE = statement(
  'alarms.settle',
  `update alarm_looks set state = $2, count = $3, against = $4, why = $5, mail = $6, robot = $7, about = $8::jsonb, looked_at = now() where id = $1 and state = 'WAITING'`,
)

const sendSays = {
  fits: {
    mail: lookSent.schema.nullable(),
    robot: lookSent.schema.nullable(),
    kind: robotKind.schema.nullable(),
    rule: alarmRule.schema,
    about: morningSaid,
  },
} as const
const HOLD_SENDING = statement('alarms.holdSending', 'select id from alarm_looks where id = $1 for update')
/** A look that is to be told outside; `live`: its alarm is not paused, and asks what it asked. */
const SENDING = statement(
  'alarms.sending',
  `select l.id, l.mail, l.robot, l.rule, l.bound, l.count, l.against, l.about, a.id as alarm_id, a.owner_id, a.name, a.call, a.filter, a.link, a.robot as kind, a.robot_url, a.robot_secret,
     a.deleted_at is null and not a.paused and ${ofNow('l', 'a')} as live
   from alarm_looks l join alarms a on a.id = l.alarm_id where l.id = $1`,
  { ...sendSays, notNull: ['live'] },
)
export type Sending = Row<typeof SENDING>
const EMAIL = statement('alarms.emailOf', 'select email from users where id = $1')
const KEEP_MAIL = statement('alarms.keepMail', 'update alarm_looks set mail = $2 where id = $1')
const KEEP_ROBOT = statement('alarms.keepRobot', 'update alarm_looks set robot = $2 where id = $1')

/** The ways by which a look is told outside. */
export type Way = 'MAIL' | 'ROBOT'

export interface Outcome {
  readonly state: LookState
  readonly count?: number | null
  readonly against?: number | null
  readonly why?: LookWhy | null
  readonly mail?: LookSent | null
  readonly robot?: LookSent | null
  readonly about?: MorningSaid | undefined
}

export const lookingRepository = {
  due: (tx: Tx, most: number) => tx.all(DUE, [most]),

  /** Makes a look of each, and says when they are due next. */
  claim: async (tx: Tx, ids: readonly number[], next: readonly Date[]): Promise<number[]> =>
    (await tx.all(CLAIM, [ids, next])).map(({ id }) => id),

  byCalendar: (tx: Tx) => tx.all(BY_CALENDAR, []),

  move: (tx: Tx, ids: readonly number[], next: readonly Date[]): void => tx.later(MOVE, [ids, next]),

  /** A look that nobody has taken. */
  look: (db: Executor, id: number): Promise<Look | undefined> => db.one(LOOK, [id]),

  before: async (db: Executor, alarmId: number, dueAt: string) => (await db.one(BEFORE, [alarmId, dueAt])) ?? { last: null, usual: [] },

  /** Undefined: another was faster. */
  hold: async (tx: Tx, { id, askedAt }: Look) => await tx.one(HOLD, [id, askedAt]),

  settle: (
    tx: Tx,
    id: number,
    { state, count = null, against = null, why = null, mail = null, robot = null, about = null }: Outcome,
  ): void => tx.later(SETTLE, [id, state, count, against, why, mail, robot, about && JSON.stringify(about)]),

  holdSending: async (tx: Tx, id: number): Promise<Sending | undefined> => {
    tx.later(HOLD_SENDING, [id])
    return tx.one(SENDING, [id])
  },

  emailOf: async (db: Executor, userId: number) => (await db.one(EMAIL, [userId]))?.email ?? null,

  keep: (db: Executor, id: number, way: Way, state: LookSent) => db.all(way === 'MAIL' ? KEEP_MAIL : KEEP_ROBOT, [id, state]),
}
