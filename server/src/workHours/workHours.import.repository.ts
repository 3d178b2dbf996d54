import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { aloneText } from './workHours.alone.repository.ts'
import { ledOnText } from './workHours.conditions.ts'

const NAMED = statement(
  'workImport.named',
  `select c.id, c.name, c.phone, c.user_id from coaches c where c.deleted_at is null and c.name = any($1::text[]) order by c.id`,
)
// Camps by the name that lists show, each with its groups; a camp without any has one row.
const PLACES = statement(
  'workImport.places',
  `select c.id as camp_id, ${campNameSql('c')} as camp_name, g.id as group_id, g.name as group_name from camps c
   left join camp_groups g on g.camp_id = c.id and g.deleted_at is null
   where c.deleted_at is null and ${campNameSql('c')} = any($1::text[]) order by c.id, g.id`,
  { notNull: ['campName'] },
)
// Held in one order, so that two files never wait for each other.
const HOLD = statement('workImport.hold', 'select c.id from coaches c where c.id = any($1::bigint[]) order by c.id for no key update')
// What stands of each day that is asked for, and whether these very hours were entered already.
const DAYS = statement(
  'workImport.days',
  `select exists (select from coach_tracking_periods p where p.coach_id = u.coach_id and business_day(p.from_at) <= u.day
       and (p.to_at is null or business_day(p.to_at) >= u.day)) as tracked,
     (select coalesce(sum(e.minutes), 0)::int from work_entries e where e.coach_id = u.coach_id and e.day = u.day
       and e.origin <> 'ADJUSTMENT') as minutes, ${aloneText('minutes', 'u.coach_id', 'u.day', '$10', 'null')} as alone,
     ${aloneText('amount', 'u.coach_id', 'u.day', '$10', 'null')} as alone_amount, w.amount, w.unit, work_rate_of_late_on(u.coach_id, u.kind, u.day, $10::bigint) as own,
     ${ledOnText('work_coach_group(u.coach_id, u.day)', '$8')} as led, work_month_closed(u.coach_id, u.day) as closed, work_day_frozen(u.coach_id, u.day) as frozen,
     exists (select from work_lines l where l.coach_id = u.coach_id and l.day = u.day and l.kind = u.kind and l.origin = 'MANUAL'
       and l.minutes = u.minutes and (u.pieces is null or l.pieces = u.pieces) and l.reason = u.reason and l.reverses_id is null
       and l.camp_id is not distinct from u.camp_id and l.group_id is not distinct from u.group_id
       and not exists (select from work_lines b where b.reverses_id = l.id)) as there
   from unnest($1::bigint[], $2::date[], $3::text[], $4::int[], $5::text[], $6::bigint[], $7::bigint[], $9::int[]) with ordinality
     as u (coach_id, day, kind, minutes, reason, camp_id, group_id, pieces, at)
     cross join lateral work_worth(u.coach_id, u.kind, u.day, u.minutes, u.pieces) w order by u.at`,
  { notNull: ['tracked', 'minutes', 'alone', 'aloneAmount', 'amount', 'unit', 'own', 'led', 'closed', 'frozen', 'there'] },
)

/** Hours of a day, as a row of a file says them. */
export interface WantedHours {
  readonly coachId: number
  readonly date: string
  readonly kind: string
  readonly minutes: number
  /** Null: not said. */
  readonly pieces: number | null
  readonly reason: string
  /** Null: of no camp, such as training. */
  readonly campId: number | null
  readonly groupId: number | null
}
export type NamedCoach = Row<typeof NAMED>
export type NamedPlace = Row<typeof PLACES>
export type DayFacts = Row<typeof DAYS>

export const importRepository = {
  named: (db: Executor, names: readonly string[]): Promise<NamedCoach[]> => db.all(NAMED, [names]),

  places: (db: Executor, names: readonly string[]): Promise<NamedPlace[]> => db.all(PLACES, [names]),

  hold: (tx: Tx, coachIds: readonly number[]) => tx.all(HOLD, [coachIds]),

  /** In the order in which they are asked for. */
  days: (db: Executor, wanted: readonly WantedHours[], scope: Scope, by: number): Promise<DayFacts[]> =>
    db.all(DAYS, [
      wanted.map(({ coachId }) => coachId),
      wanted.map(({ date }) => date),
      wanted.map(({ kind }) => kind),
      wanted.map(({ minutes }) => minutes),
      wanted.map(({ reason }) => reason),
      wanted.map(({ campId }) => campId),
      wanted.map(({ groupId }) => groupId),
      readerOf(scope),
      wanted.map(({ pieces }) => pieces),
      by,
    ]),
}
