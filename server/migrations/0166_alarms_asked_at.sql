-- Since when an alarm asks what it asks, by the rights of whom it asks: what was counted before is neither compared with nor shown to somebody else.
-- Null: since ever.
alter table alarms add column asked_at timestamptz;
