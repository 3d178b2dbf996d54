-- Functions and triggers of refunds, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- No sequence of writes, however concurrent, gives back more than was paid: held by the database itself.
create or replace function check_refunds() returns trigger language plpgsql as $$
declare
  paid bigint;
  claimed bigint;
begin
  select pay_amount into paid from orders where id = new.order_id for no key update;
  select coalesce(sum(amount), 0) into claimed from refunds where order_id = new.order_id and status <> 'CLOSED';
  if claimed > paid then
    raise exception 'refunds of order % exceed what was paid', new.order_id using errcode = 'check_violation', constraint = 'refunds_within_paid';
  end if;
  return null;
end $$;
create or replace trigger refunds_within_paid after insert or update of amount, status on refunds
  for each row execute function check_refunds();
