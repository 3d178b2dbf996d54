-- Functions and triggers of logistics, as they are today. Changed here, then `npm run db:functions` writes the migration.

create or replace function parcels_last_track(ids bigint[]) returns void language sql as $$
  update logistics_orders l set last_track_at = t.at
  from (select i.id, (select max(k.time) from logistics_tracks k where k.logistics_order_id = i.id and k.archived_number is null) as at
    from unnest(ids) i (id)) t
  where l.id = t.id and l.last_track_at is distinct from t.at
$$;

create or replace function logistics_tracks_told() returns trigger language plpgsql as $$
begin
  perform parcels_last_track((select array_agg(distinct logistics_order_id order by logistics_order_id) from told));
  return null;
end $$;
create or replace trigger logistics_tracks_added after insert on logistics_tracks
  referencing new table as told for each statement execute function logistics_tracks_told();
create or replace trigger logistics_tracks_changed after update on logistics_tracks
  referencing new table as told for each statement execute function logistics_tracks_told();
create or replace trigger logistics_tracks_removed after delete on logistics_tracks
  referencing old table as told for each statement execute function logistics_tracks_told();
