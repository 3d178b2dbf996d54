-- When its coach was told that a month that is over can be confirmed, and was reminded of it: each once.
alter table work_statements add column told_ready_at timestamptz, add column reminded_at timestamptz;
