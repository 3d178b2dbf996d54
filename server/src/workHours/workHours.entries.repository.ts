import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { ledOnText, ofEntryText } from './workHours.conditions.ts'

// A coach who is written hours for, held so that a day is filled by one at a time.
const HOLD_COACH = statement('workHours.holdCoach', 'select o.id, o.name, o.user_id from coaches o where o.id = $1 for no key update')
// Asked of the coach who is held: hours that came while this waited are counted. A correction is of another month's work: it fills no day.
const DAY = statement(
  'workHours.dayOfCoach',
  `select exists (select from coach_tracking_periods p where p.coach_id = $1 and business_day(p.from_at) <= $2::date
       and (p.to_at is null or business_day(p.to_at) >= $2::date)) as tracked,
     (select coalesce(sum(e.minutes), 0)::int from work_entries e where e.coach_id = $1 and e.day = $2::date
       and e.origin <> 'ADJUSTMENT') as minutes,
     work_month_closed($1, $2::date) as closed, work_day_frozen($1, $2::date) as frozen, ${ledOnText('work_coach_group($1, $2::date)', '$3')} as led`,
  { notNull: ['tracked', 'minutes', 'closed', 'frozen', 'led'] },
)
const OF_ENTRY = ofEntryText('l', 'e')
const ENTRY = statement(
  'workHours.entry',
  `select e.id, e.version, e.coach_id, to_char(e.day, 'YYYY-MM-DD') as date, e.kind, e.origin, e.camp_id, e.group_id,
     e.minutes, e.amount, e.reason, (select coalesce(sum(l.pieces), 0)::int from work_lines l where ${OF_ENTRY}) as pieces,
     work_month_closed(e.coach_id, e.day) as closed, work_day_frozen(e.coach_id, e.day) as frozen
   from work_entries e where e.id = $1 and ${ledOnText('e.coach_group_id', '$2')} for update`,
  { notNull: ['date', 'pieces', 'closed', 'frozen'] },
)
// The lines of an entry that count, asked of one that is held.
const STANDING = statement(
  'workHours.standingOfEntry',
  `select l.id, l.pieces, l.minutes, n.minutes as "left", n.pieces as left_pieces, n.amount as left_amount, l.unit,
     coalesce(l.entered_by, l.created_by) as entered_by, work_request_of(l.id, l.origin, l.request_id) as request_id
   from work_entries e join work_lines l on ${OF_ENTRY} cross join lateral work_line_left(l.id) n
   where e.id = $1 and l.reverses_id is null and not exists (select from work_lines b where b.reverses_id = l.id) order by l.id`,
  { notNull: ['left', 'leftPieces', 'leftAmount'] },
)
const PLACE = statement(
  'workHours.place',
  `select exists (select from camps where id = $1 and deleted_at is null) as camp,
     exists (select from camp_groups where id = $2 and deleted_at is null and ($1::bigint is null or camp_id = $1)) as grp`,
  { notNull: ['camp', 'grp'] },
)
const ADD = statement(
  'workHours.addLine',
  `insert into work_lines (coach_id, day, kind, origin, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit, amount, camp_id, group_id,
     coach_group_id, reason, about_statement_id, created_by, entered_by, request_id)
   select $1, $2::date, $4, $5, $6::int, p.pieces, r.rate_id, r.kind_rate_id, r.amount, coalesce(r.unit, 'HOUR'),
     coalesce(work_pay(r.unit, $6::int, p.pieces, r.amount, 10000), 0), $7, $8, work_coach_group($1, $3::date), $9, $10, $11, nullif($13::bigint, $11::bigint), $14::bigint
   from (select) one left join lateral work_rate($1, $4, $3::date) r on true
     cross join lateral (select coalesce($12::int, case when r.unit = 'PIECE' then sign($6::int)::int else 0 end) as pieces) p
   returning id, coach_id, day, kind, origin, camp_id, group_id, coach_group_id`,
)
const ENTRY_OF = statement(
  'workHours.entryOf',
  `select e.id, e.version, e.minutes, e.amount, (select coalesce(sum(l.pieces), 0)::int from work_lines l where ${OF_ENTRY}) as pieces from work_entries e
   where e.coach_id = $1 and e.day = $2::date and e.kind = $3 and e.origin = $4 and e.camp_id is not distinct from $5
     and e.group_id is not distinct from $6 and e.coach_group_id is not distinct from $7`,
  { notNull: ['pieces'] },
)
const TAKE_BACK = statement(
  'workHours.takeBackEntered',
  'select reverse_work_lines(array[$1::bigint], $2::date, $3, $4::bigint) as count',
  {
    notNull: ['count'],
  },
)
const SNAPSHOT = statement(
  'workHours.snapshot',
  `select e.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('date', e.day, 'kind', e.kind, 'source', e.origin, 'minutes', e.minutes, 'pieces', (select coalesce(sum(l.pieces), 0) from work_lines l where ${OF_ENTRY}),
     'amount', e.amount, 'reason', e.reason) as fields
   from work_entries e where e.id = $1 and ${ledOnText('e.coach_group_id', '$2')}`,
  snapshotSays,
)

/** A line by hand: of a day, priced by the rate of a day. */
export interface NewLine {
  readonly coachId: number
  readonly day: string
  readonly rateDay: string
  readonly kind: string
  readonly origin: 'MANUAL'
  readonly minutes: number
  /** Null: one, where the kind is paid by the piece. */
  readonly pieces: number | null
  readonly campId: number | null
  readonly groupId: number | null
  readonly reason: string
  readonly aboutId: number | null
  readonly by: number
  /** Of a line that is written anew: who entered it, and the request by which a second person confirmed it. */
  readonly enteredBy?: number | null | undefined
  readonly requestId?: number | null | undefined
}

export const entriesRepository = {
  /** The coach, held, and what stands of that day. */
  holdCoach: async (tx: Tx, id: number, day: string, scope: Scope) => {
    const [coach] = await tx.all(HOLD_COACH, [id])
    const [of] = coach ? await tx.all(DAY, [id, day, readerOf(scope)]) : []
    return coach && of && { ...coach, ...of }
  },

  /** An entry of a day on which the reader sees the coach. */
  lock: async (tx: Tx, id: number, scope: Scope) => await tx.one(ENTRY, [id, readerOf(scope)]),

  place: async (tx: Tx, campId: number | null, groupId: number | null) => await tx.one(PLACE, [campId, groupId]),

  /** Writes a line, and says which entry it is in, with what that holds now. */
  add: async (tx: Tx, line: NewLine) => {
    const { coachId, day, rateDay, kind, origin, minutes, pieces, campId, groupId, reason, aboutId, by, enteredBy, requestId } = line
    const place = [campId, groupId, reason, aboutId, by, pieces, enteredBy ?? null, requestId ?? null] as const
    const [of] = await tx.all(ADD, [coachId, day, rateDay, kind, origin, minutes, ...place])
    const [entry] = of ? await tx.all(ENTRY_OF, [coachId, day, kind, origin, of.campId, of.groupId, of.coachGroupId]) : []
    return entry && of && { ...entry, lineId: of.id }
  },

  /** The lines that count of an entry that is held. */
  standing: (tx: Tx, id: number) => tx.all(STANDING, [id]),

  /** Takes a line back, by one of its day. */
  takeBack: async (tx: Tx, lineId: number, day: string, reason: string, by: number): Promise<number> =>
    (await tx.one(TAKE_BACK, [lineId, day, reason, by]))?.count ?? 0,

  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
}
