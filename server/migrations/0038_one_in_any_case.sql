-- To people a name or a code is the same in whatever case: two that differ by case alone are refused from now on, as those of staff, roles
-- and tags always were. Rows that differ so already stay as they are: the oldest holds the word, the others are marked as its twins and are
-- outside of the rule until they are renamed. docs/operations.md says how to find them.
create function case_twin_ends() returns trigger language plpgsql as $$
begin
  new.case_twin := false;
  return new;
end $$;

alter table permissions add column case_twin boolean not null default false;
update permissions t set case_twin = true where deleted_at is null
  and exists (select from permissions o where lower(o.code) = lower(t.code) and o.deleted_at is null and o.id < t.id);
create unique index permissions_code_case_key on permissions (lower(code)) where deleted_at is null and not case_twin;
create trigger permissions_case_twin before update of code on permissions for each row
  when (old.case_twin and new.code <> old.code) execute function case_twin_ends();

alter table promotion_channels add column case_twin boolean not null default false;
update promotion_channels t set case_twin = true where deleted_at is null
  and exists (select from promotion_channels o where lower(o.code) = lower(t.code) and o.deleted_at is null and o.id < t.id);
create unique index promotion_channels_code_case_key on promotion_channels (lower(code)) where deleted_at is null and not case_twin;
create trigger promotion_channels_case_twin before update of code on promotion_channels for each row
  when (old.case_twin and new.code <> old.code) execute function case_twin_ends();

alter table logistics_companies add column case_twin boolean not null default false;
update logistics_companies t set case_twin = true where deleted_at is null
  and exists (select from logistics_companies o where lower(o.name) = lower(t.name) and o.deleted_at is null and o.id < t.id);
update logistics_companies t set case_twin = true where deleted_at is null
  and exists (select from logistics_companies o where lower(o.code) = lower(t.code) and o.deleted_at is null and o.id < t.id);
create unique index logistics_companies_name_case_key on logistics_companies (lower(name)) where deleted_at is null and not case_twin;
create unique index logistics_companies_code_case_key on logistics_companies (lower(code)) where deleted_at is null and not case_twin;
create trigger logistics_companies_case_twin before update of name, code on logistics_companies for each row
  when (old.case_twin and (new.name <> old.name or new.code <> old.code)) execute function case_twin_ends();

alter table camp_types add column case_twin boolean not null default false;
update camp_types t set case_twin = true where deleted_at is null
  and exists (select from camp_types o where lower(o.name) = lower(t.name) and o.deleted_at is null and o.id < t.id);
create unique index camp_types_name_case_key on camp_types (lower(name)) where deleted_at is null and not case_twin;
create trigger camp_types_case_twin before update of name on camp_types for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();

alter table coach_groups add column case_twin boolean not null default false;
update coach_groups t set case_twin = true where deleted_at is null
  and exists (select from coach_groups o where lower(o.name) = lower(t.name) and o.deleted_at is null and o.id < t.id);
create unique index coach_groups_name_case_key on coach_groups (lower(name)) where deleted_at is null and not case_twin;
create trigger coach_groups_case_twin before update of name on coach_groups for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();

alter table camp_groups add column case_twin boolean not null default false;
update camp_groups t set case_twin = true where deleted_at is null
  and exists (select from camp_groups o where o.camp_id = t.camp_id and lower(o.name) = lower(t.name) and o.deleted_at is null and o.id < t.id);
create unique index camp_groups_name_case_key on camp_groups (camp_id, lower(name)) where deleted_at is null and not case_twin;
create trigger camp_groups_case_twin before update of name on camp_groups for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();

alter table camps add column case_twin boolean not null default false;
update camps t set case_twin = true where deleted_at is null
  and exists (select from camps o where lower(o.name) = lower(t.name) and lower(o.term) = lower(t.term) and o.deleted_at is null and o.id < t.id);
create unique index camps_name_term_case_key on camps (lower(name), lower(term)) where deleted_at is null and not case_twin;
create trigger camps_case_twin before update of name, term on camps for each row
  when (old.case_twin and (new.name <> old.name or new.term <> old.term)) execute function case_twin_ends();

alter table member_levels add column case_twin boolean not null default false;
update member_levels t set case_twin = true where deleted_at is null
  and exists (select from member_levels o where lower(o.name) = lower(t.name) and o.deleted_at is null and o.id < t.id);
create unique index member_levels_name_case_key on member_levels (lower(name)) where deleted_at is null and not case_twin;
create trigger member_levels_case_twin before update of name on member_levels for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();

alter table member_benefits add column case_twin boolean not null default false;
update member_benefits t set case_twin = true where deleted_at is null
  and exists (select from member_benefits o where lower(o.name) = lower(t.name) and o.deleted_at is null and o.id < t.id);
create unique index member_benefits_name_case_key on member_benefits (lower(name)) where deleted_at is null and not case_twin;
create trigger member_benefits_case_twin before update of name on member_benefits for each row
  when (old.case_twin and new.name <> old.name) execute function case_twin_ends();
