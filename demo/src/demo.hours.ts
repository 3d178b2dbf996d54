import type { Tx } from '@camp/server/platform/db/executor'
import { Scope } from '@camp/server/platform/scope'
import { businessDay } from '@camp/server/platform/time'
import { closingRepository } from '@camp/server/workHours/workHours.api'

/** So much of the past has work hours. */
const DAYS = 365
/** Coaches whose month is closed at a stretch. */
const PORTION = 200

/** Those who came last, with their place from the end. */
const LAST_COMERS = `select coach_id, row_number() over (order by coach_id desc) as place from work_statements
  where live and month = to_char(date_trunc('month', $1::date) - interval '1 day', 'YYYY-MM') order by coach_id desc limit 3`

/** The month that ended last, as it is for three coaches: submitted, agreed to, and one that is disputed. */
async function leaveOpen(tx: Tx, today: string, by: number): Promise<void> {
  await tx.run(
    `update work_statements o set status = case l.place when 1 then 'OPEN' when 2 then 'SUBMITTED' else 'CONFIRMED' end,
       submitted_at = case when l.place > 1 then now() - interval '30 hours' end, submitted_by = case when l.place > 1 then $2::bigint end,
       agreed_amount = case when l.place > 1 then o.amount end, confirmed_at = case when l.place > 2 then now() - interval '9 hours' end,
       confirmed_by = case when l.place > 2 then $2::bigint end
     from (${LAST_COMERS}) l where o.coach_id = l.coach_id and o.live and o.month = to_char(date_trunc('month', $1::date) - interval '1 day', 'YYYY-MM')`,
    [today, by],
  )
  await tx.run(
    `insert into work_disputes (statement_id, line_ids, text, by_user_id, created_at)
     select o.id, array(select x.id from work_lines x where x.coach_id = o.coach_id and to_char(x.day, 'YYYY-MM') = o.month order by x.id desc limit 1),
       '月底代了一节直播课，没有计入', $2::bigint, now() - interval '20 hours'
     from work_statements o join (${LAST_COMERS}) l on l.coach_id = o.coach_id and l.place = 1
     where o.live and o.month = to_char(date_trunc('month', $1::date) - interval '1 day', 'YYYY-MM')`,
    [today, by],
  )
}

/** Enters by hand the hours that `work` names, at the rates of their days; `$3` is who enters them. */
const enterHours = (tx: Tx, work: string, values: readonly [string, string, number | null]): Promise<unknown> =>
  tx.run(
    `insert into work_lines (coach_id, day, kind, origin, minutes, pieces, rate_id, kind_rate_id, rate_amount, unit, amount, camp_id, group_id,
       coach_group_id, reason, created_by)
     select w.coach, w.day, w.kind, 'MANUAL', w.minutes, 1, r.rate_id, r.kind_rate_id, r.amount, r.unit, work_pay(r.unit, w.minutes, 1, r.amount, 10000),
       w.camp, w."group", work_coach_group(w.coach, w.day), w.reason, $3::bigint
     from (${work}) w join lateral work_rate(w.coach, w.kind, w.day) r on true
     order by w.coach, w.day, w.kind`,
    values,
  )

/**
 * Of a large business: the month that ended last, of everybody whose month is not closed - one open month of many lines: the comments that were
 * written in it, questions answered in each group every day, and two calls a week to each family.
 */
export async function fillMonth(tx: Tx, now: number): Promise<void> {
  const today = businessDay(new Date(now))
  await tx.run(
    `select price_comments(array(select k.id from clock_ins k
       where k.commented_at >= date_trunc('month', $1::date) - interval '1 month' and k.commented_at < date_trunc('month', $1::date)
         and k.commented_by is not null and not work_month_closed(k.commented_by, business_day(k.commented_at)) order by k.id), null, $1::date)`,
    [today],
  )
  const first = `${today.slice(0, 7)}-01`
  await enterHours(
    tx,
    `select g.coach_id as coach, d.day, k.kind, k.minutes, k.reason, g.camp_id as camp, g.id as "group"
     from camp_groups g join camps c on c.id = g.camp_id join coach_tracking_periods p on p.coach_id = g.coach_id and p.to_at is null
       cross join lateral (select day::date from generate_series(greatest(c.start_date, $1::date - interval '1 month', p.from_at::date),
         least(c.end_date, $2::date - 1), interval '1 day') day) d
       cross join lateral (select 'GROUP_SERVICE' as kind, 5 as minutes, '社群答疑' as reason
         union all select 'OTHER', 2, '家长回访' from camp_students s where s.group_id = g.id and extract(isodow from d.day) in (1, 4)) k
     where not work_month_closed(g.coach_id, d.day)`,
    [first, first, null],
  )
}

/**
 * A year of work hours: of the comments that coaches wrote, and of classes and group service that were entered. Months are closed by finance;
 * all but the last of them were paid. Of the last one three coaches are not done: one disputes a line, one waits, one has agreed.
 */
export async function seedHours(
  tx: Tx,
  { caiwu, jiaowu }: { readonly caiwu: number | null; readonly jiaowu: number | null },
  now: number,
): Promise<void> {
  const today = businessDay(new Date(now))
  const since = businessDay(new Date(now - DAYS * 86_400_000))
  await tx.run(
    `select price_comments(array(select id from clock_ins where commented_at >= $1::date and commented_at < $2::date + 1 order by id), null, $2::date)`,
    [since, today],
  )
  await enterHours(
    tx,
    `select c.id as coach, d.day, k.kind, k.minutes, k.reason, null::bigint as camp, null::bigint as "group"
     from coaches c join coach_tracking_periods p on p.coach_id = c.id
       cross join lateral (select day::date from generate_series(greatest($1::date, c.joined_at + 7), least($2::date, p.to_at::date - 1), interval '1 day') day) d
       cross join lateral (values ('LIVE_CLASS', 45, '周六直播课', 6), ('GROUP_SERVICE', 30, '社群答疑', 3)) k (kind, minutes, reason, weekday)
     where c.deleted_at is null and extract(isodow from d.day) = k.weekday and (c.id + extract(week from d.day)::int) % 3 <> 0`,
    [since, today, jiaowu],
  )
  const rows: readonly { id: number }[] = await tx.run(
    `select id from work_statements o where live and month < to_char($1::date, 'YYYY-MM') and ($2::bigint is null or month < to_char($1::date - interval '1 month', 'YYYY-MM')
       or coach_id not in (select coach_id from (${LAST_COMERS}) l)) order by id`,
    [today, jiaowu],
  )
  if (caiwu === null) return
  if (jiaowu !== null) await leaveOpen(tx, today, jiaowu)
  for (let from = 0; from < rows.length; from += PORTION) {
    const ids = rows.slice(from, from + PORTION).map(({ id }) => id)
    await closingRepository.close(tx, ids, new Date(now).toISOString(), caiwu, Scope.everything('the demo closes its months'))
  }
  // Closed on the second day of the next month; paid on its tenth, but for the month that ended last.
  await tx.run(
    `update work_statements set closed_at = least((month || '-01')::date + interval '1 month 1 day 10 hours', now()),
       status = case when month < to_char($1::date - interval '1 month', 'YYYY-MM') then 'PAID' else status end,
       paid_at = case when month < to_char($1::date - interval '1 month', 'YYYY-MM') then (month || '-01')::date + interval '1 month 9 days 15 hours' end,
       paid_by = case when month < to_char($1::date - interval '1 month', 'YYYY-MM') then $2::bigint end,
       paid_ref = case when month < to_char($1::date - interval '1 month', 'YYYY-MM') then 'CMB' || replace(month, '-', '') end
     where status = 'CLOSED'`,
    [today, caiwu],
  )
}
