-- Goods are put in order and their stock is edited by staff, beside the orders that take from it.

-- Each has a place of its own, so that goods that change places share out the ones they hold.
update goods g set sort = n.place
from (select id, row_number() over (order by sort, id) * 10 as place from goods where deleted_at is null) n
where g.id = n.id
  and exists (select from goods a join goods b on a.sort = b.sort and a.id < b.id where a.deleted_at is null and b.deleted_at is null);

-- Whoever changes the stock says which one was shown. It moves with each sale, whoever writes it.
alter table goods_stock add column version integer not null default 1;

create function goods_stock_moved() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger goods_stock_moved before update on goods_stock
  for each row when (old.stock is distinct from new.stock) execute function goods_stock_moved();
