-- Further times of the same days at which an alarm looks, in minutes since midnight.
alter table alarms add column more_minutes integer[] not null default '{}';
