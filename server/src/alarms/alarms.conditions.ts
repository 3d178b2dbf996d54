import type { AlarmFilter } from '@camp/contract/alarms/alarms'
import { sql } from 'kysely'
import { all, among, type Condition, equals, part } from '../platform/db/list.ts'

/** A look `k` that asked what the alarm `a` asks now, by the rights of whose it is now; one of before is not compared with, and not the new owner's. */
export const ofNow = (k: string, a: string): string =>
  `(${a}.asked_at is null or ${k}.looked_at is null or ${k}.looked_at >= ${a}.asked_at)`

/** Alarms with their owner, how they stand and their last look, as `o`. */
export const ALARMS = sql.raw(`(
  select a.id, a.created_at, a.updated_at, a.version, a.name, a.owner_id, u.real_name as owner, a.call, a.link, a.rule, a.bound, a.days,
    a.weekdays, a.at_minute, a.more_minutes, a.to_inbox as inbox, a.to_mail as mail, a.robot,
    a.robot_secret is not null as signs, a.paused, s.state, case when s.state = 'ACTIVE' then a.next_at end as next_at,
    l.due_at as last_at, l.state as last_state, l.count as last_count, l.against as last_against, l.why as last_why
  from alarms a join users u on u.id = a.owner_id left join code_holders('ALARM') h on h.id = a.owner_id
  cross join lateral (select case when u.deleted_at is not null or u.activeflg <> 'ACTIVE' then 'OWNER_FROZEN' when h.id is null then 'OWNER_RIGHTS'
    when a.paused then 'PAUSED' else 'ACTIVE' end as state) s
  left join lateral (select * from alarm_looks k where k.alarm_id = a.id and ${ofNow('k', 'a')} order by k.due_at desc limit 1) l on true
  where a.deleted_at is null) o`)

/** Whose alarms a reader sees: all, or those of one person. */
export type AlarmReader = { readonly onlyOf: number | null }

/** The only place of conditions on alarms. */
export const alarmConditions = (filter: AlarmFilter, { onlyOf }: AlarmReader): Condition =>
  all([
    onlyOf === null ? null : equals('o.owner_id', onlyOf),
    among('o.id', filter.id),
    part(['o.name', 'o.link'], filter.name),
    among('o.owner_id', filter.ownerId),
    part('o.owner', filter.owner),
    among('o.state', filter.state),
    filter.channel
      ? sql<boolean>`(case when o.inbox then array['INBOX'] else '{}' end || case when o.mail then array['MAIL'] else '{}' end || o.robot) && ${filter.channel}::text[]`
      : null,
    filter.scheduled === undefined ? null : sql<boolean>`(o.rule = 'ALWAYS') = ${filter.scheduled}`,
    filter.firedToday === undefined
      ? null
      : sql<boolean>`exists (select from alarm_looks f join alarms a on a.id = f.alarm_id where a.id = o.id and ${sql.raw(ofNow('f', 'a'))} and f.state = 'FIRED' and f.due_at >= current_date) = ${filter.firedToday}`,
  ])

/** The only place of conditions on looks. */
export const lookConditions = (alarmId: number, { onlyOf }: AlarmReader): Condition =>
  all([equals('o.alarm_id', alarmId), ...(onlyOf === null ? [] : [equals('o.owner_id', onlyOf), sql<boolean>`o.of_now`])])
