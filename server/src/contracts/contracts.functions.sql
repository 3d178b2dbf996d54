-- Functions and triggers of contracts, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- The numbers of a flow are those of Tencent ESS (API 2020-11-11): contract/src/contracts/contracts.states.ts says the same.
-- Frozen: indexes and columns are made of what it gave for the rows that are there; another body would contradict them.
create or replace function contract_status(flow_status integer) returns text language sql immutable parallel safe
  return case flow_status
    when 0 then 'DRAFT' when 7 then 'DRAFT' when 1 then 'PENDING' when 2 then 'PENDING' when 8 then 'PENDING' when 9 then 'PENDING'
    when 3 then 'REJECTED' when 10 then 'REJECTED' when 4 then 'DONE' when 5 then 'EXPIRED' when 6 then 'CANCELLED'
    when 16 then 'INVALID' when 21 then 'TERMINATED' end;

create or replace function contract_lets_go() returns trigger language plpgsql as $$
begin
  update contract_lines set live = false where contract_id = new.id and live;
  return null;
end $$;
create or replace trigger contracts_let_go after update of flow_status on contracts
  for each row when (contract_status(new.flow_status) in ('REJECTED', 'EXPIRED', 'CANCELLED', 'INVALID', 'TERMINATED')) execute function contract_lets_go();

create or replace function contract_events_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to a contract is never changed or deleted';
end $$;
create or replace trigger contract_events_stay before update or delete on contract_events for each row execute function contract_events_stay();
create or replace trigger contract_events_stay_all before truncate on contract_events for each statement execute function contract_events_stay();

-- The months are held first, as closing, reopening and paying do: of two at once one waits, and sees what the other did.
create or replace function contracts_sign_months() returns trigger language plpgsql as $$
begin
  perform from work_statements s where s.coach_id = new.coach_id and s.live and s.month >= to_char(new.start_date, 'YYYY-MM')
    and s.month <= to_char(new.end_date, 'YYYY-MM') order by s.month for update;
  update work_statements s set status = case s.status when 'CLOSED' then 'CONTRACTED' else 'CLOSED' end, version = s.version + 1, updated_at = now()
  where s.coach_id = new.coach_id and s.live and s.month >= to_char(new.start_date, 'YYYY-MM') and s.month <= to_char(new.end_date, 'YYYY-MM')
    and s.status in ('CLOSED', 'CONTRACTED') and (s.status = 'CONTRACTED') <> work_month_signed(s.coach_id, s.month);
  return null;
end $$;
create or replace trigger contracts_sign_months after update of flow_status on contracts
  for each row when ((contract_status(old.flow_status) = 'DONE') is distinct from (contract_status(new.flow_status) = 'DONE'))
  execute function contracts_sign_months();
