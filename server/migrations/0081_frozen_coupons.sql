-- One code is held back while somebody looks into it. It is disabled for as long, so that all that counts or takes codes knows it as such,
-- the release before this one too; thawing finds it by the moment, and leaves it disabled where its batch was disabled meanwhile (its mark).
alter table coupons
  add column frozen_at timestamptz,
  add column frozen_reason text;
-- Few codes of many.
create index coupons_frozen_idx on coupons (batch_id) where frozen_at is not null;

alter table coupon_events add column note text;
alter table coupon_events drop constraint coupon_events_kind_check,
  add constraint coupon_events_kind_check check (
    kind in ('REDEEMED', 'REFUSED', 'GIVEN_BACK', 'DISABLED', 'RESTORED', 'MARKED', 'UNMARKED', 'PRINTED', 'FROZEN', 'THAWED'));
-- Who was refused codes of a batch lately, one after the other.
create index coupon_events_refused_idx on coupon_events (at) where kind = 'REFUSED';
