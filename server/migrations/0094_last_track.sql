-- When the last line of a parcel's way was told, beside the parcel: what goes wrong with it is asked by every workplace, and looked the way up
-- of each parcel that may be late. Of the number that the parcel has now, as the lines themselves.
alter table logistics_orders add column last_track_at timestamptz;

create function parcels_last_track(ids bigint[]) returns void language sql as $$
  update logistics_orders l set last_track_at = t.at
  from (select i.id, (select max(k.time) from logistics_tracks k where k.logistics_order_id = i.id and k.archived_number is null) as at
    from unnest(ids) i (id)) t
  where l.id = t.id and l.last_track_at is distinct from t.at
$$;
create function logistics_tracks_told() returns trigger language plpgsql as $$
begin
  perform parcels_last_track((select array_agg(distinct logistics_order_id order by logistics_order_id) from told));
  return null;
end $$;
create trigger logistics_tracks_added after insert on logistics_tracks
  referencing new table as told for each statement execute function logistics_tracks_told();
create trigger logistics_tracks_changed after update on logistics_tracks
  referencing new table as told for each statement execute function logistics_tracks_told();
create trigger logistics_tracks_removed after delete on logistics_tracks
  referencing old table as told for each statement execute function logistics_tracks_told();

update logistics_orders l set last_track_at = t.at
from (select logistics_order_id as id, max(time) as at from logistics_tracks where archived_number is null group by 1) t
where l.id = t.id;

-- What may be in trouble, read from the index alone.
create index logistics_orders_watch_idx on logistics_orders (status, shipped_at) include (id, order_id, carrier_state, last_track_at)
  where deleted_at is null and status <> 'SIGNED';
-- Orders of which money goes back: of few parcels that came back one asks whether theirs is among them.
create index orders_back_idx on orders (id) where refund_state <> 'NONE';
-- What somebody has today, and what is put off: few of all that was ever taken.
create index work_items_taken_day_idx on work_items (business_day(claimed_at)) where claimed_by is not null;
create index work_items_snoozed_idx on work_items (snoozed_until) where snoozed_until is not null;
