-- Who logged in by single sign-on is led to the provider's log-out: it asks for the identity token by which it knows whose session to end.
alter table sso_entries add column id_token_sealed text;
create table sso_log_ins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users(id),
  id_token_sealed text not null,
  created_at timestamp with time zone not null default now()
);
create index sso_log_ins_user_idx on sso_log_ins (user_id);
