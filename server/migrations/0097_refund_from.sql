-- From when a rule of refunds counts its days: the payment, as those that stand, or the day on which the family had its parcel.
alter table refund_rules add column counts_from text not null default 'PAID' check (counts_from in ('PAID', 'RECEIVED'));
