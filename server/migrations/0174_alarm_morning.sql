-- What the morning page says first, of a look that asked for it: the figure, and a name that is nobody's.
alter table alarm_looks add column about jsonb;
