-- Records of the sample, each by the set of changes that made it: nobody outside hears of them, and clearing begins with them.
create table quiet_records (
  entity text not null,
  record_id bigint not null,
  set_id bigint not null references change_sets (id),
  key text not null,
  request_id text not null,
  primary key (entity, record_id)
);
create index quiet_records_set_idx on quiet_records (set_id);
