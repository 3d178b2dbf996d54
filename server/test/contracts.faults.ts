/** Everything that is not as it should be of the hours and contracts of a coach, by what is wrong: of a text that takes the coach. */
export const CONTRACT_FAULTS = `with l as (select * from work_lines where coach_id = $1), s as (select * from work_statements where coach_id = $1 and live),
    c as (select * from contracts where coach_id = $1 and status in ('DRAFT', 'PENDING', 'DONE')),
    x as (select x.contract_id, x.line_id, c.status, c.amount as stated, l.amount, to_char(l.day, 'YYYY-MM') as month
      from c join contract_lines x on x.contract_id = c.id join l on l.id = x.line_id),
    closed as (select * from s where status in ('CLOSED', 'CONTRACTED', 'PAID'))
  select 'a line in two contracts' as fault, line_id::text as what from x group by line_id having count(*) > 1
  union all select 'a contract is not its lines', contract_id::text from x group by contract_id, stated having sum(amount) <> stated
  union all select 'a month is signed for another amount', m.month from closed m where m.status = 'CONTRACTED'
    and greatest(m.amount, 0) <> (select coalesce(sum(x.amount), 0) from x where x.month = m.month and x.status = 'DONE')
  union all select 'a month that is signed for whole is not CONTRACTED', m.month from closed m where m.status = 'CLOSED' and m.amount > 0
    and exists (select from c where c.status = 'DONE' and (m.month || '-01')::date between c.start_date and c.end_date
      and ((m.month || '-01')::date + interval '1 month')::date - 1 between c.start_date and c.end_date)
  union all select 'a carry beside its lines', k.id::text from l k join closed z on z.id = k.about_statement_id join x on x.line_id = k.id
    where k.origin = 'CARRIED' and k.reverses_id is null and exists (select from x y where y.month = z.month)
  union all select 'a contract over closed months is not what they pay', c.id::text from c where extract(day from c.start_date) = 1 and extract(day from c.end_date + 1) = 1
    and not exists (select from s where s.month between to_char(c.start_date, 'YYYY-MM') and to_char(c.end_date, 'YYYY-MM') and s.id not in (select id from closed))
    and c.amount <> (select sum(greatest(m.amount, 0)) from closed m where m.month between to_char(c.start_date, 'YYYY-MM') and to_char(c.end_date, 'YYYY-MM'))
  union all select 'earned is not paid and open', '' where (select sum(amount) from l where origin <> 'CARRIED') <>
    (select sum(amount) from s where not (amount < 0 and id in (select id from closed)))
  union all select 'days are not lines', coalesce(e.month, n.month) from (select to_char(day, 'YYYY-MM') as month, sum(minutes) as minutes, sum(amount) as amount
      from work_entries where coach_id = $1 group by 1) e full join (select to_char(day, 'YYYY-MM') as month, sum(minutes) as minutes, sum(amount) as amount from l group by 1) n
      using (month) full join s using (month) where (e.minutes, e.amount) is distinct from (n.minutes, n.amount) or (s.minutes, s.amount) is distinct from (n.minutes::int, n.amount::bigint)
  union all select 'a correction outlives its line', g.id::text from l g join l b on b.reverses_id = g.corrects_id where not exists (select from l r where r.reverses_id = g.id)
  union all select 'a correction is taken back before its day', r.id::text from l r join l g on g.id = r.reverses_id where g.corrects_id is not null and r.day < g.day`
