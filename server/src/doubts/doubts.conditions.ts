import { type DoubtKind, hoursDoubts } from '@camp/contract/doubts/doubts'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/scope.ts'
import { officeComments } from '../workHours/workHours.api.ts'

/**
 * Each kind as rows of subject_id, coach_id, title, stands, against, amount, at. A row leaves when it is set right: none is kept as a doubt.
 * They run over what a release before wrote, by indexes where there are many rows.
 */
const SOURCES: Readonly<Record<DoubtKind, string>> = {
  // A child who was enrolled by an order, and still studies, in a camp that the goods do not name (decision Q-156).
  CAMP_OF_OTHER_GOODS: `select s.id as subject_id, null::bigint as coach_id, o.order_number as title, c.name as stands, g.name as against, o.pay_amount as amount,
      s.joined_at as at
    from camp_students s join orders o on o.order_number = s.order_number join camps c on c.id = s.camp_id join goods g on g.id = o.goods_id
    where s.source = 'ORDER' and s.status = 'STUDYING' and o.refund_state <> 'FULL' and g.kind = 'CAMP'
      and case when c.goods_id is null then c.camp_type_id is distinct from g.camp_type_id else c.goods_id <> o.goods_id end`,
  // Entries of several pieces that a correction wrote anew as fewer, and nobody has made good since: by one moment, coach, day and kind.
  PIECES_LOST: `select min(n.id) as subject_id, h.id as coach_id, h.name as title, n.pieces::text as stands, b.pieces::text as against,
      (b.amount - n.amount)::bigint as amount, b.created_at as at
    from (select l.coach_id, l.day, l.kind, l.created_at, -sum(l.pieces) as pieces, -sum(l.amount) as amount, count(*) as lines
      from work_lines l where l.reverses_id is not null and l.origin = 'MANUAL' and l.unit = 'PIECE'
      group by l.coach_id, l.day, l.kind, l.created_at having count(*) > 1) b
    join lateral (select min(l.id) as id, sum(l.pieces) as pieces, sum(l.amount) as amount from work_lines l
      where l.coach_id = b.coach_id and l.day = b.day and l.kind = b.kind and l.created_at = b.created_at and l.reverses_id is null) n
      on n.pieces < b.pieces
    join coaches h on h.id = b.coach_id
    where b.pieces > (select sum(l.pieces) from work_lines l where l.coach_id = b.coach_id and l.day = b.day and l.kind = b.kind)
    group by h.id, h.name, b.pieces, n.pieces, b.amount, n.amount, b.created_at`,
  // A closed month that owes the business, and whose rest no later month carries (decision Q-143).
  MONTH_BELOW_ZERO: `select s.id as subject_id, s.coach_id, h.name as title, s.month as stands, s.status as against, s.amount, coalesce(s.closed_at, s.updated_at) as at
    from work_statements s join coaches h on h.id = s.coach_id
    where s.live and s.amount < 0 and s.status in ('CLOSED', 'CONTRACTED', 'PAID')
      and not exists (select from work_lines l where l.origin = 'CARRIED' and l.about_statement_id = s.id)`,
  // Hours of an open month that a coach was given for a comment that somebody else wrote, as the release before did (decision Q-142).
  COMMENT_BY_OFFICE: `select l.id as subject_id, l.coach_id, h.name as title, s.month as stands, u.real_name as against, l.amount, l.created_at as at
    from ${officeComments} join coaches h on h.id = l.coach_id`,
  // A contract in force over closed months that states another amount than they pay, as the release before made them around months below zero.
  CONTRACT_OTHER_AMOUNT: `select c.id as subject_id, c.coach_id, h.name as title, c.flow_id as stands,
      to_char(c.start_date, 'YYYY-MM-DD') || ' – ' || to_char(c.end_date, 'YYYY-MM-DD') as against, n.amount - c.amount as amount, c.created_at as at
    from contracts c join coaches h on h.id = c.coach_id cross join lateral (
      select coalesce(sum(l.amount) filter (where contract_states_line(l.id, l.coach_id, l.day, l.origin, c.id)), 0)::bigint as amount from work_lines l
      where l.coach_id = c.coach_id and l.day between c.start_date and c.end_date) n
    where c.status in ('DRAFT', 'PENDING', 'DONE') and n.amount <> c.amount and exists (select from work_lines k where k.coach_id = c.coach_id and k.origin = 'CARRIED')
      and not exists (select from work_lines l where l.coach_id = c.coach_id and l.day between c.start_date and c.end_date
        and not work_month_closed(l.coach_id, l.day))`,
  // What gave back a deduction that was taken back itself, by the release before: it is paid beside the line that stands in the place of the first.
  CORRECTION_LEFT: `select l.id as subject_id, l.coach_id, h.name as title, to_char(l.day, 'YYYY-MM') as stands, to_char(k.day, 'YYYY-MM-DD') as against, n.amount, l.created_at as at
    from work_lines l join work_lines b on b.reverses_id = l.corrects_id join work_lines k on k.id = l.corrects_id join coaches h on h.id = l.coach_id
      cross join lateral work_line_left(l.id) n
    where l.corrects_id is not null and n.minutes <> 0 and not exists (select from work_lines r where r.reverses_id = l.id)`,
  PARCEL_TWICE: `select p.id as subject_id, null::bigint as coach_id, p.tracking_number as title, o.order_number as stands, x.order_number as against, null::bigint as amount,
      p.created_at as at
    from logistics_orders p join orders o on o.id = p.order_id
    join (select upper(tracking_number) as number, min(id) as first from logistics_orders where deleted_at is null
      group by upper(tracking_number) having count(*) > 1) d on d.number = upper(p.tracking_number) and d.first <> p.id
    join logistics_orders f on f.id = d.first join orders x on x.id = f.order_id
    where p.deleted_at is null`,
  // What a person said of a refund, and what the provider's bill says. Without a bill of its day, nothing is known.
  REFUND_CONTRADICTED: `select r.id as subject_id, null::bigint as coach_id, o.order_number as title, r.status as stands,
      coalesce(l.provider_status, 'NONE') as against, r.amount, coalesce(r.finished_at, r.updated_at) as at
    from refunds r join orders o on o.id = r.order_id
    left join statement_lines l on l.refund_number = r.refund_number and l.kind = 'REFUND' and l.file_id is not null
    where r.by_hand and o.pay_method = 'WECHAT' and o.source = 'HERE' and ((r.status = 'CLOSED' and l.provider_status = 'SUCCESS') or (r.status = 'SUCCESS' and l.id is null
      and exists (select from statement_lines a where a.refund_id = r.id and a.class <> 'EQUAL')))`,
}

const kinds = Object.keys(SOURCES) as DoubtKind[] // keys of a constant

const rowsOf = (kind: DoubtKind) => `select '${kind}' as kind, * from (${SOURCES[kind]}) ${kind.toLowerCase()}`

/** All doubts, as a table of SQL. */
export const ALL_DOUBTS = `(${kinds.map(rowsOf).join(' union all ')})`

/** The kinds that are shown to holders of these codes. */
export const kindsFor = (codes: ReadonlySet<string>): readonly DoubtKind[] => (codes.has('LOG_MANAGE') ? kinds : hoursDoubts)

/** Doubts of these kinds. Those who see a part of the business only are shown none. */
export const doubtSource = (wanted: readonly DoubtKind[], scope: Scope): RawBuilder<unknown> =>
  wanted.length === 0
    ? sql`(${sql.raw(rowsOf('PARCEL_TWICE'))}) o where false`
    : sql`(${sql.raw(wanted.map(rowsOf).join(' union all '))}) o where ${scope.all ? sql`true` : sql`false`}`
