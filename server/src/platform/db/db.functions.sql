-- Functions and triggers of the database as a whole, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- The calendar day of a moment in the business time zone. Days of roll-ups are cut by it, so it never changes.
-- Frozen: indexes and columns are made of what it gave for the rows that are there; another body would contradict them.
create or replace function business_day(moment timestamptz) returns date
  language sql immutable parallel safe
  return (moment at time zone 'Asia/Shanghai')::date;

-- The pairs of neighbouring characters of a text, by which parts of names are found. In plpgsql, as a function in SQL begins a query of its
-- own for each row that is written, indexed or searched: this is fifteen times as fast.
-- Frozen: indexes and columns are made of what it gave for the rows that are there; another body would contradict them.
create or replace function bigrams(value text) returns text[] language plpgsql immutable parallel safe as $$
declare
  folded text := lower(value);
  pairs text[] := array[substr(folded, 1, 2)];
begin
  for place in 2 .. coalesce(length(value), 0) - 1 loop
    pairs := pairs || substr(folded, place, 2);
  end loop;
  return pairs;
end $$;

-- To people a name or a code is the same in whatever case: two that differ by case alone are refused. Rows that differed so before this was a
-- rule are marked as twins and outside of it until they are renamed. docs/operations.md says how to find them.
create or replace function case_twin_ends() returns trigger language plpgsql as $$
begin
  new.case_twin := false;
  return new;
end $$;
create or replace trigger permissions_case_twin before update of code on permissions for each row
  when (old.case_twin and new.code <> old.code) execute function case_twin_ends();
create or replace trigger promotion_channels_case_twin before update of code on promotion_channels for each row
  when (old.case_twin and new.code <> old.code) execute function case_twin_ends();
create or replace trigger logistics_companies_case_twin before update of name, code on logistics_companies for each row
  when (old.case_twin and (new.name <> old.name or new.code <> old.code)) execute function case_twin_ends();
create or replace trigger camp_types_case_twin before update of name on camp_types for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();
create or replace trigger coach_groups_case_twin before update of name on coach_groups for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();
create or replace trigger camp_groups_case_twin before update of name on camp_groups for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();
create or replace trigger camps_case_twin before update of name, term on camps for each row
  when (old.case_twin and (new.name <> old.name or new.term <> old.term)) execute function case_twin_ends();
create or replace trigger member_levels_case_twin before update of name on member_levels for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();
create or replace trigger member_benefits_case_twin before update of name on member_benefits for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();
