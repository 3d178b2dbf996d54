import type { Tx } from '@camp/server/platform/db/executor'

interface Payers {
  readonly caiwu: number | null
  readonly caiwu2: number | null
}

/** Most referrers are paid by hand; some commission looks strange and is held, and what was due until last month was paid, but for the latest days and refunds. */
export async function seedPayouts(tx: Tx, { caiwu, caiwu2 }: Payers): Promise<void> {
  await tx.run("update referrers set payee_by_hand = true where phone like '19100%' and id % 5 <> 0")
  await tx.run(
    `insert into commission_holds (line_id, order_id, why, held_at)
     select id, order_id, (array['SAME_PHONE', 'SAME_ADDRESS', 'RING', 'SAME_DEVICE'])[1 + (row_number() over (order by at desc))::int % 4], at
     from commission_lines where kind = 'EARNED' order by at desc limit 6`,
  )
  if (caiwu === null || caiwu2 === null || caiwu === caiwu2) return
  await tx.run(
    `with day as (select least(date_trunc('month', business_day(now()))::date - 1, business_day(now()) - 10) as until),
     owed as (
       select l.id, l.amount, l.referrer_id from commission_lines l cross join day join referrers f on f.id = l.referrer_id and f.payee_by_hand
       where business_day(l.at) <= day.until and not exists (select from commission_holds h where h.order_id = l.order_id)),
     chosen as (select id, amount, referrer_id from owed where referrer_id in (select referrer_id from owed group by referrer_id having sum(amount) > 0)),
     payout as (
       insert into commission_payouts (until_day, state, amount, referrers, lines, made_by, paid_by, paid_at, bank_reference, created_at)
       select day.until, 'PAID', sum(c.amount), count(distinct c.referrer_id), count(*), $1::bigint, $2::bigint, now() - interval '2 days', 'CMB' || to_char(day.until, 'YYYYMMDD'),
         now() - interval '3 days' from chosen c cross join day group by day.until having count(*) > 0 returning id),
     copied as (insert into commission_payout_payees (payout_id, referrer_id, by_hand) select distinct p.id, c.referrer_id, true from payout p cross join chosen c)
     insert into commission_payout_lines (payout_id, line_id) select p.id, c.id from payout p cross join chosen c`,
    [caiwu, caiwu2],
  )
}
