-- A code in an unpaid order may be disabled too: it is marked, and what the order gives back is disabled.
alter table coupon_events drop constraint coupon_events_kind_check,
  add constraint coupon_events_kind_check
    check (kind in ('REDEEMED', 'REFUSED', 'GIVEN_BACK', 'DISABLED', 'RESTORED', 'MARKED', 'UNMARKED'));
