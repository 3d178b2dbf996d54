-- Pictures that the apps show in their carousels, in an order of their own in each place.
create table banners (
  id bigint generated always as identity primary key,
  title text not null,
  image_media_id text references media (id) deferrable initially deferred,
  link_kind text not null check (link_kind in ('NONE', 'URL', 'GOODS', 'CAMP')),
  -- An address, or the id of goods or of a camp.
  link_target text,
  position text not null check (position in ('HOME_TOP', 'HOME_POPUP', 'CAMP_LIST', 'COURSE', 'MEMBER')),
  start_at timestamptz,
  end_at timestamptz,
  post_status text not null default 'UNPOSTED' check (post_status in ('POSTED', 'UNPOSTED')),
  -- 1, 2, 3 and so on among those of a place that are not archived.
  sequence integer not null check (sequence > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (start_at < end_at),
  check ((link_kind = 'NONE') = (link_target is null)),
  check (archived_at is null or post_status = 'UNPOSTED'),
  -- Looked at when the change is over: one that sorts gives a place away before it is free.
  constraint banners_place_key exclude using btree (position with =, sequence with =) where (archived_at is null) deferrable initially deferred
);
create index banners_image_idx on banners (image_media_id) where image_media_id is not null;
create index banners_archived_idx on banners (archived_at desc, id desc) where archived_at is not null;

-- Is a banner shown at a moment? Nothing else says so.
create function banner_live(post_status text, archived_at timestamptz, start_at timestamptz, end_at timestamptz, moment timestamptz)
  returns boolean language sql immutable parallel safe
  return post_status = 'POSTED' and archived_at is null and (start_at is null or start_at <= moment) and (end_at is null or end_at > moment);
