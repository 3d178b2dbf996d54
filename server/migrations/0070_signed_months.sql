-- A closed month whose hours are all signed for is CONTRACTED, and no longer so when a contract of it is undone. It follows from the contracts, so
-- the database says so, whoever moves them.

-- Is every line of a month that is paid in a contract that was signed? Lines that take each other back are paid by nobody.
create function work_month_signed(coach bigint, of_month text) returns boolean language sql stable as $$
  with signed as (
    select x.line_id from contracts c join contract_lines x on x.contract_id = c.id and x.live
    where c.coach_id = coach and contract_status(c.flow_status) = 'DONE' and c.end_date >= (of_month || '-01')::date
      and c.start_date < (of_month || '-01')::date + interval '1 month'
  ), of_month_lines as (
    select l.id, l.amount, l.reverses_id, s.line_id is not null as signed from work_lines l left join signed s on s.line_id = l.id
    where exists (select from signed) and l.coach_id = coach and l.day >= (of_month || '-01')::date
      and l.day < ((of_month || '-01')::date + interval '1 month')::date
  )
  select exists (select from of_month_lines where signed) and not exists (
    select from of_month_lines l left join of_month_lines b on b.reverses_id = l.id and not b.signed
      left join of_month_lines a on a.id = l.reverses_id and not a.signed
    where not l.signed and l.amount <> 0 and a.id is null and b.id is null)
$$;

-- The months are held first, as closing, reopening and paying do: of two at once one waits, and sees what the other did.
create function contracts_sign_months() returns trigger language plpgsql as $$
begin
  perform from work_statements s where s.coach_id = new.coach_id and s.live and s.month >= to_char(new.start_date, 'YYYY-MM')
    and s.month <= to_char(new.end_date, 'YYYY-MM') order by s.month for update;
  update work_statements s set status = case s.status when 'CLOSED' then 'CONTRACTED' else 'CLOSED' end, version = s.version + 1, updated_at = now()
  where s.coach_id = new.coach_id and s.live and s.month >= to_char(new.start_date, 'YYYY-MM') and s.month <= to_char(new.end_date, 'YYYY-MM')
    and s.status in ('CLOSED', 'CONTRACTED') and (s.status = 'CONTRACTED') <> work_month_signed(s.coach_id, s.month);
  return null;
end $$;
create trigger contracts_sign_months after update of flow_status on contracts
  for each row when ((contract_status(old.flow_status) = 'DONE') is distinct from (contract_status(new.flow_status) = 'DONE'))
  execute function contracts_sign_months();

update work_statements set status = 'CONTRACTED' where live and status = 'CLOSED' and work_month_signed(coach_id, month);
