-- Functions and triggers of parents, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function parent_figures_make() returns trigger language plpgsql as $$
begin
  insert into parent_figures (parent_id) select id from added on conflict do nothing;
  return null;
end $$;
create or replace trigger parents_figures_make after insert on parents referencing new table as added
  for each statement execute function parent_figures_make();

create or replace function parent_figures_add(parent bigint, orders integer, paid bigint, refunded bigint) returns void language sql
begin atomic
  insert into parent_figures (parent_id, order_count, paid_amount, refunded_amount) values (parent, orders, paid, refunded)
  on conflict (parent_id) do update set order_count = parent_figures.order_count + excluded.order_count,
    paid_amount = parent_figures.paid_amount + excluded.paid_amount, refunded_amount = parent_figures.refunded_amount + excluded.refunded_amount;
end;

create or replace function orders_parent_figures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform parent_figures_add(old.parent_id, -1, case when old.paid_at is null then 0 else -old.pay_amount end, -old.refunded_amount);
  end if;
  if tg_op <> 'DELETE' then
    perform parent_figures_add(new.parent_id, 1, case when new.paid_at is null then 0 else new.pay_amount end, new.refunded_amount);
  end if;
  return null;
end $$;
create or replace trigger orders_parent_figures_insert after insert on orders for each row execute function orders_parent_figures();
create or replace trigger orders_parent_figures_update after update on orders for each row
  when ((old.parent_id, old.paid_at is null, old.pay_amount, old.refunded_amount)
    is distinct from (new.parent_id, new.paid_at is null, new.pay_amount, new.refunded_amount))
  execute function orders_parent_figures();
create or replace trigger orders_parent_figures_delete after delete on orders for each row execute function orders_parent_figures();

create or replace function recount_parent_figures() returns void language sql
begin atomic
  insert into parent_figures (parent_id, order_count, paid_amount, refunded_amount)
    select p.id, count(o.id), coalesce(sum(o.pay_amount) filter (where o.paid_at is not null), 0), coalesce(sum(o.refunded_amount), 0)
    from parents p left join orders o on o.parent_id = p.id group by p.id
  on conflict (parent_id) do update set order_count = excluded.order_count, paid_amount = excluded.paid_amount,
    refunded_amount = excluded.refunded_amount;
end;
