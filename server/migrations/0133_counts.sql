-- What apps count: how often a banner was shown and tapped on, by day, and which version an installation was last seen with.
create table banner_counts_day (
  banner_id bigint not null references banners (id) on delete cascade,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (banner_id, day)
);
create table app_installations (
  -- A hash: which device it is nobody knows.
  installation text primary key,
  version_id bigint not null references app_versions (id),
  first_day date not null,
  last_day date not null
);
create index app_installations_version_idx on app_installations (version_id);
