import { rateUnit, workKind } from '@camp/contract/workHours/workHours.labels'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

/** Rates of kinds of work as the log names them; `coach` is the place of the coach. */
export const kindRatesText = (coach: string): string =>
  `(select coalesce(json_agg(json_build_object('kind', x.kind, 'unit', x.unit, 'amount', x.amount, 'from', x.effective_from::text, 'reason', x.reason)
     order by x.kind, x.effective_from), '[]') from coach_kind_rates x where x.coach_id = ${coach})`

// A rate that begins on a day on which one began already takes its place; what that said is kept beside (replaced_coach_rates).
const NOTE = statement(
  'coachRates.note',
  `insert into coach_rates (coach_id, effective_from, amount, reason, created_by) values ($1, $2, $3, $4, $5)
   on conflict (coach_id, effective_from)
   do update set amount = excluded.amount, reason = excluded.reason, created_by = excluded.created_by, created_at = now()`,
)
const NOTE_KIND = statement(
  'coachRates.noteKind',
  `insert into coach_kind_rates (coach_id, kind, unit, effective_from, amount, reason, created_by) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (coach_id, kind, effective_from)
   do update set unit = excluded.unit, amount = excluded.amount, reason = excluded.reason, created_by = excluded.created_by, created_at = now()
   returning id`,
)
const ON_DAY = statement('coachRates.onDay', 'select coach_rate($1, $2::date) as amount')
const KIND_ON_DAY = statement('coachRates.kindOnDay', 'select r.amount from work_rate($1, $2, $3::date) r where r.kind_rate_id is not null')
const TOLD = statement('coachRates.told', `select ${kindRatesText('$1::bigint')} as rates`, {
  notNull: ['rates'],
  fits: { rates: z.array(z.record(z.string(), z.union([z.string(), z.number()]).nullable())) },
})
const LIST = statement(
  'coachRates.list',
  `select to_char(r.effective_from, 'YYYY-MM-DD') as effective_from, r.kind, r.unit, r.amount, r.amount is null as ended, r.reason,
     r.created_at, u.real_name as created_by, r.replaced_at
   from (
     select effective_from, null::text as kind, 'HOUR' as unit, amount, reason, created_at, created_by, null::timestamptz as replaced_at
       from coach_rates where coach_id = $1
     union all select effective_from, kind, unit, amount, reason, created_at, created_by, null from coach_kind_rates where coach_id = $1
     union all select effective_from, kind, unit, amount, reason, created_at, created_by, replaced_at from replaced_coach_rates where coach_id = $1
   ) r left join users u on u.id = r.created_by
   order by r.effective_from desc, r.kind nulls first, r.replaced_at desc nulls first, r.created_at desc limit 200`,
  {
    notNull: ['effectiveFrom', 'unit', 'ended', 'createdAt'],
    fits: { kind: workKind.schema.nullable(), unit: rateUnit.schema },
  },
)
// Rates that were set for a day that has come by now.
const BEGIN = statement(
  'coachRates.begin',
  `update coaches c set hourly_rate_amount = coach_rate(c.id, current_date), version = c.version + 1, updated_at = now()
   from coaches was where was.id = c.id and c.deleted_at is null and coach_rate(c.id, current_date) <> c.hourly_rate_amount
   returning c.id, c.name, was.hourly_rate_amount as before, c.hourly_rate_amount as after`,
)

/** A rate for one kind of work; no amount: the general one counts again. */
export interface KindRate {
  readonly kind: string
  readonly unit: string
  readonly from: string
  readonly amount: number | null
  readonly reason: string | null
}

export const ratesRepository = {
  note: (tx: Tx, id: number, from: string, amount: number, reason: string | null, by: number | null): void =>
    tx.later(NOTE, [id, from, amount, reason, by]),

  noteKind: async (tx: Tx, id: number, { kind, unit, from, amount, reason }: KindRate, by: number | null) =>
    await tx.one(NOTE_KIND, [id, kind, unit, from, amount, reason, by]),

  /** The general rate of a day. */
  onDay: async (tx: Tx, id: number, day: string): Promise<number | null> => (await tx.one(ON_DAY, [id, day]))?.amount ?? null,

  /** The rate that a kind of work has of its own on a day. */
  kindOnDay: async (tx: Tx, id: number, kind: string, day: string): Promise<number | null> =>
    (await tx.one(KIND_ON_DAY, [id, kind, day]))?.amount ?? null,

  told: async (tx: Tx, id: number) => (await tx.one(TOLD, [id]))?.rates ?? [],

  list: (db: Executor, id: number) => db.all(LIST, [id]),

  /** Those whose rate of today begins now, with what they had before. */
  begin: (tx: Tx) => tx.all(BEGIN, []),
}
