-- A large payment that came in too late goes back once two persons said so: who asked, and when.
alter table stray_payments add column asked_by bigint references users (id), add column asked_at timestamptz;
