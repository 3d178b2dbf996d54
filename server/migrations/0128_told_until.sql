-- Up to when a recurring piece of work has told of what only the passing of time brings about; null: it has not begun to.
alter table chores add column told_until timestamptz;
