-- Who set where a coach is paid, and when: whoever did so after a month was closed does not pay that month too. The account itself stays with the coach.
create table coach_payee_changes (
  id bigint generated always as identity primary key,
  coach_id bigint not null references coaches (id),
  bank text not null,
  tail text,
  changed_by bigint not null references users (id),
  changed_at timestamptz not null
);
create index coach_payee_changes_coach_idx on coach_payee_changes (coach_id, changed_at);
