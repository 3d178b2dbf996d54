-- Who said a word of a consent: a guardian, late or not; an undo; or a merge of two accounts, or its undo, which noted it of another child.
-- The release before says nothing of it: what it notes is said.
alter table consent_entries add column origin text not null default 'SAID' check (origin in ('SAID', 'LATE', 'UNDONE', 'JOINED'));
update consent_entries set origin = 'UNDONE' where state = 'UNKNOWN';
-- What is noted stays as it was noted: only its guardian's name and paper go with the family, its child may become another row of the same
-- child, and the moment of the last stop comes later.
create or replace function consent_entry_stays() returns trigger language plpgsql as $$
begin
  if (new.state, new.at, new.how, new.noted_by, new.key_id, new.text_number, new.created_at, new.origin)
    is distinct from (old.state, old.at, old.how, old.noted_by, old.key_id, old.text_number, old.created_at, old.origin) then
    raise exception 'what was noted of a consent is not changed';
  end if;
  return new;
end $$;
