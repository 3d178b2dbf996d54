-- Functions and triggers of goods, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function goods_stock_moved() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create or replace trigger goods_stock_moved before update on goods_stock
  for each row when (old.stock is distinct from new.stock) execute function goods_stock_moved();
