import type { Tx } from '../platform/db/executor.ts'
import { businessDay } from '../platform/time.ts'
import { closingRepository } from '../workHours/workHours.api.ts'

/** So much of the past has work hours. */
const DAYS = 365
/** Coaches whose month is closed at a stretch. */
const PORTION = 200

/**
 * A year of work hours: of the comments that coaches wrote, and of classes and group service that were entered. Months are closed by finance;
 * all but the last of them were paid.
 */
export async function seedHours(
  tx: Tx,
  { caiwu, jiaowu }: { readonly caiwu: number | null; readonly jiaowu: number | null },
  now: number,
): Promise<void> {
  const today = businessDay(new Date(now))
  const since = businessDay(new Date(now - DAYS * 86_400_000))
  await tx.text(
    `select price_comments(array(select id from clock_ins where commented_at >= $1::date and commented_at < $2::date + 1 order by id), null, $2::date)`,
    [since, today],
  )
  await tx.text(
    `insert into work_lines (coach_id, day, kind, origin, minutes, rate_id, rate_amount, amount, coach_group_id, reason, created_by)
     select c.id, d.day, k.kind, 'MANUAL', k.minutes, r.id, r.amount, work_amount(k.minutes, r.amount, 10000), work_coach_group(c.id, d.day), k.reason, $3::bigint
     from coaches c
       cross join lateral (select day::date from generate_series(greatest($1::date, c.joined_at + 7), $2::date, interval '1 day') day) d
       cross join lateral (values ('LIVE_CLASS', 45, '周六直播课', 6), ('GROUP_SERVICE', 30, '社群答疑', 3)) k (kind, minutes, reason, weekday)
       join lateral (select id, amount from coach_rates where coach_id = c.id and effective_from <= d.day order by effective_from desc limit 1) r on true
     where c.tracking_enabled and c.deleted_at is null and extract(isodow from d.day) = k.weekday and (c.id + extract(week from d.day)::int) % 3 <> 0
     order by c.id, d.day, k.kind`,
    [since, today, jiaowu],
  )
  const rows: readonly { id: number }[] = await tx.text(
    "select id from work_statements where live and month < to_char($1::date, 'YYYY-MM') order by id",
    [today],
  )
  if (caiwu === null) return
  for (let from = 0; from < rows.length; from += PORTION) {
    const ids = rows.slice(from, from + PORTION).map(({ id }) => id)
    await closingRepository.close(tx, ids, new Date(now).toISOString(), caiwu)
  }
  // Closed on the second day of the next month; paid on its tenth, but for the month that ended last.
  await tx.text(
    `update work_statements set closed_at = least((month || '-01')::date + interval '1 month 1 day 10 hours', now()),
       status = case when month < to_char($1::date - interval '1 month', 'YYYY-MM') then 'PAID' else status end,
       paid_at = case when month < to_char($1::date - interval '1 month', 'YYYY-MM') then (month || '-01')::date + interval '1 month 9 days 15 hours' end,
       paid_by = case when month < to_char($1::date - interval '1 month', 'YYYY-MM') then $2::bigint end,
       paid_ref = case when month < to_char($1::date - interval '1 month', 'YYYY-MM') then 'CMB' || replace(month, '-', '') end
     where status = 'CLOSED'`,
    [today, caiwu],
  )
}
