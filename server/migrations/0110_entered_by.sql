-- Who entered hours by hand, where a colleague wrote the line anew: null, who wrote it did. What a person enters alone adds up by it. Lines are never
-- altered, so those of before say nothing.
alter table work_lines add column entered_by bigint references users (id);
-- The request by which a second person confirmed the hours, where the line that came of it was written anew. Without a foreign key: a request refers to
-- its line, and a circle of tables cannot be restored from a backup; requests are never deleted.
alter table work_lines add column request_id bigint;

-- Who entered a line that somebody writes anew; null where who writes it does. Of hours by hand alone: what corrections take off and bring back counts by
-- its difference, for each who did it.
create or replace function work_entered_by(origin text, entered_by bigint, created_by bigint) returns bigint language sql immutable parallel safe
  return case when origin = 'MANUAL' then coalesce(entered_by, created_by) end;

-- The request by which a second person confirmed hours by hand, or what they were written anew from.
create or replace function work_request_of(line bigint, origin text, request_id bigint) returns bigint language sql stable
  return case when origin = 'MANUAL' then coalesce(request_id, (select q.id from work_requests q where q.line_id = line order by q.id desc limit 1)) end;
