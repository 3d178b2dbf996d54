-- What is paid is what was approved: closing a month and drawing up a payout copy where to, and a change of the account afterwards holds them.
alter table work_statements add column payee_bank text, add column payee_sealed text, add column payee_tail text, add column payee_at timestamptz;
update work_statements o set payee_bank = k.payee_bank, payee_sealed = k.payee_sealed, payee_tail = k.payee_tail, payee_at = o.closed_at
  from coaches k where k.id = o.coach_id and o.live and o.status in ('CLOSED', 'CONTRACTED')
    and not exists (select from coach_payee_changes p where p.coach_id = o.coach_id and p.changed_at > o.closed_at);

create table referrer_payee_changes (
  id bigint generated always as identity primary key,
  referrer_id bigint not null references referrers (id),
  by_hand boolean not null,
  bank text,
  tail text,
  changed_by bigint not null references users (id),
  changed_at timestamptz not null
);
create index referrer_payee_changes_referrer_idx on referrer_payee_changes (referrer_id, changed_at);

create table commission_payout_payees (
  payout_id bigint not null references commission_payouts (id),
  referrer_id bigint not null references referrers (id),
  by_hand boolean not null,
  bank text,
  sealed text,
  tail text,
  primary key (payout_id, referrer_id)
);
-- Before this, nobody noted when an account was changed: what waits is paid where it would have gone, and of what was paid the account is known
-- where the referrer was not changed since.
insert into commission_payout_payees (payout_id, referrer_id, by_hand, bank, sealed, tail)
  select distinct p.id, f.id, f.payee_by_hand, f.payee_bank, f.payee_sealed, f.payee_tail
  from commission_payouts p join commission_payout_lines x on x.payout_id = p.id join commission_lines l on l.id = x.line_id
    join referrers f on f.id = l.referrer_id
  where p.state = 'DRAFT' or p.state = 'PAID' and f.updated_at < p.paid_at;

-- Those who hold a code and can log in.
create function code_holders(of_code text) returns table (id bigint, name text) language sql stable as $$
  select u.id, u.real_name from users u where u.deleted_at is null and u.activeflg = 'ACTIVE' and exists (
    select from permissions p where p.code = of_code and p.deleted_at is null and (
      exists (select from user_permissions up where up.user_id = u.id and up.permission_id = p.id)
      or exists (select from user_roles ur join roles r on r.id = ur.role_id and r.deleted_at is null
        join role_permissions rp on rp.role_id = r.id where ur.user_id = u.id and rp.permission_id = p.id)))
$$;
