-- Keys are told apart by their names, also in the operation log. Of several of one name that are in use the later ones get their number.
update api_keys k set name = left(k.name, 48) || ' ' || k.id, updated_at = now(), version = k.version + 1
  where k.revoked_at is null and exists (
    select from api_keys o where lower(o.name) = lower(k.name) and o.revoked_at is null and o.id < k.id);
create unique index api_keys_name_key on api_keys (lower(name)) where revoked_at is null;
