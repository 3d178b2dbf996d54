-- Functions and triggers of banners, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- Is a banner shown at a moment? Nothing else says so.
create or replace function banner_live(post_status text, archived_at timestamptz, start_at timestamptz, end_at timestamptz, moment timestamptz)
  returns boolean language sql immutable parallel safe
  return post_status = 'POSTED' and archived_at is null and (start_at is null or start_at <= moment) and (end_at is null or end_at > moment);
