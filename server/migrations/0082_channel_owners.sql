-- Who looks after a channel, and which of its batches its cards are printed from when nobody says otherwise. Without a foreign key: batches
-- refer to channels, and of tables in a circle no backup could be restored. A batch is never deleted, and which ones fit is asked at each change.
alter table promotion_channels
  add column owner_user_id bigint references users (id),
  add column default_batch_id bigint;
