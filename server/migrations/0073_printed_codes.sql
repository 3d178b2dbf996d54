-- A code that stands on a card goes to one person: it is printed once.
alter table coupons add column printed_at timestamptz;
alter table coupon_events drop constraint coupon_events_kind_check,
  add constraint coupon_events_kind_check
    check (kind in ('REDEEMED', 'REFUSED', 'GIVEN_BACK', 'DISABLED', 'RESTORED', 'MARKED', 'UNMARKED', 'PRINTED'));
