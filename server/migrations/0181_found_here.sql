-- The number of a system that is moved in from leads to a record which was here before: what that system says of it is not written.
alter table external_ids add column found_here boolean not null default false;
