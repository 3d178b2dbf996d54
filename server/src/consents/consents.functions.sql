-- Functions and triggers of consents, as they are today. Changed here, then `npm run db:functions` writes the migration.

-- Must there be a consent for this purpose? Off until staff say so.
create or replace function consent_required(purpose text) returns boolean language plpgsql stable as $$
begin
  return exists (select from param_configs p where p.key = 'consent.required.' || lower(consent_required.purpose) and p.value = '"on"');
end $$;

-- May this child be served for this purpose now? What was taken back never is; what nobody asked for is, unless a consent is required.
create or replace function consent_serves(child bigint, purpose text) returns boolean language plpgsql stable as $$
declare
  stands text := (select c.state from consents c where c.student_id = child and c.purpose = consent_serves.purpose);
begin
  return case stands when 'GIVEN' then true when 'WITHDRAWN' then false else not consent_required(consent_serves.purpose) end;
end $$;

-- May nobody play this recording of a child: because the guardian took that back, or because only a demo shows it, and that was taken back?
create or replace function recording_barred(recording text) returns boolean language plpgsql stable as $$
begin
  return exists (select from media_uses u left join demos d on u.entity = 'demo' and d.id = u.record_id
      join camp_students e on e.id = case u.entity when 'campStudent' then u.record_id else d.camp_student_id end
      where u.media_id = recording and u.entity in ('campStudent', 'demo') and not consent_serves(e.student_id, 'RECORDINGS'))
    or (exists (select from media_uses u where u.media_id = recording and u.entity = 'demo')
      and not exists (select from media_uses u where u.media_id = recording and u.entity = 'campStudent')
      and exists (select from media_uses u join demos d on d.id = u.record_id join camp_students e on e.id = d.camp_student_id
        where u.media_id = recording and u.entity = 'demo' and not consent_serves(e.student_id, 'DEMOS')));
end $$;

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
create or replace trigger consent_entries_stay before update on consent_entries for each row execute function consent_entry_stays();

create or replace function consent_text_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a text that was published is not changed';
end $$;
create or replace trigger consent_texts_stay before update on consent_texts for each row execute function consent_text_stays();

-- The release before writes the consent to a demo with the demo; it is one of the child. What this release writes there says the same already.
create or replace function demo_consent_noted() returns trigger language plpgsql as $$
declare
  child bigint := (select e.student_id from camp_students e where e.id = new.camp_student_id);
  said text := case when new.consent_at is null then 'WITHDRAWN' else 'GIVEN' end;
  noted bigint;
begin
  if said = 'WITHDRAWN' and not exists (select from consents c where c.student_id = child and c.purpose = 'DEMOS' and c.state = 'GIVEN') then
    return null;
  end if;
  insert into consents as c (student_id, purpose, state) values (child, 'DEMOS', said)
    on conflict (student_id, purpose) do update set state = excluded.state, version = c.version + 1, updated_at = now()
      where c.state <> excluded.state returning c.id into noted;
  if noted is not null then
    insert into consent_entries (consent_id, state, at, how, guardian, noted_by, stopped_at) values (noted, said, coalesce(new.consent_at, now()),
      case new.consent_how when 'APP' then 'APP' when 'PAPER' then 'PAPER' else 'STAFF' end, new.consent_by, new.consent_user_id,
      case said when 'WITHDRAWN' then now() end);
    if said = 'WITHDRAWN' then
      update demos d set featured = false, consent_at = null, consent_how = null, consent_by = null, consent_user_id = null,
          version = d.version + 1, updated_at = now()
        where d.camp_student_id in (select e.id from camp_students e where e.student_id = child) and d.id <> new.id and d.consent_at is not null;
    end if;
  end if;
  return null;
end $$;
create or replace trigger demos_consent_made after insert on demos for each row when (new.consent_at is not null)
  execute function demo_consent_noted();
create or replace trigger demos_consent_noted after update of consent_at on demos for each row
  when (new.consent_at is distinct from old.consent_at) execute function demo_consent_noted();
