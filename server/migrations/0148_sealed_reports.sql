-- Reports on minors' data as they were sealed: the figures and the document never change again.
create table minors_reports (
  id bigint generated always as identity primary key,
  from_day date not null,
  to_day date not null,
  report jsonb not null,
  bytes bytea not null,
  hash text not null unique,
  seal_key_id bigint not null references seal_keys (id),
  sealed_by bigint not null references users (id),
  sealed_at timestamptz not null,
  constraint minors_reports_days_check check (from_day <= to_day)
);
-- What was sealed stays as it was.
create or replace function minors_report_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a sealed report is never changed';
end
$$;
create or replace trigger minors_report_stays before update or delete on minors_reports for each row execute function minors_report_stays();
