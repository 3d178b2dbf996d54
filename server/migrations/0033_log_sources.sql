-- Entries of what jobs did, and of what providers told. Wider than before, so no stored entry can break it, and none is read for it.
alter table operation_logs drop constraint operation_logs_source_check;
alter table operation_logs add constraint operation_logs_source_check
  check (source in ('CONSOLE', 'SERVER', 'JOB', 'PROVIDER')) not valid;
