-- What the list of a view asks by it: by this its rows stand on dashboards. Null: saved before that was kept.
alter table saved_views add column ask jsonb;
