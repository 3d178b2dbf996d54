-- Since when somebody holds a permission outside of roles; of those that were given before, nobody noted it.
alter table user_permissions add column given_at timestamptz;
alter table user_permissions alter column given_at set default now();
