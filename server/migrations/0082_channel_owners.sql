-- Who looks after a channel, and which of its batches its cards are printed from when nobody says otherwise.
alter table promotion_channels
  add column owner_user_id bigint references users (id),
  add column default_batch_id bigint references coupon_batches (id);
