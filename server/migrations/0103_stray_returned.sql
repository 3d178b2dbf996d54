-- When somebody began to give a payment back that its order does not take: what one person gives back alone adds up over the day.
alter table stray_payments add column returned_at timestamptz;
