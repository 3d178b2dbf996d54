-- Functions of reports on minors' data, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- What was sealed stays as it was.
create or replace function minors_report_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a sealed report is never changed';
end
$$;
create or replace trigger minors_report_stays before update or delete on minors_reports for each row execute function minors_report_stays();
