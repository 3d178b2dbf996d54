import type { Tx } from '@camp/server/platform/db/executor'

/** What a dry run of two rules finds in the demo; no rule is on, so that nothing of it goes. */
export async function seedKeeping(tx: Tx, now: number): Promise<void> {
  await tx.run(
    `update keeping_rules r set looked_at = to_timestamp($1::float8 / 1000), months = d.months
     from (values ('RECORDINGS', 3), ('NOTES', 6)) d (kind, months) where d.kind = r.kind`,
    [now],
  )
  await tx.run(
    `insert into keeping_plans (kind, parent_id, since, falls_at, due_at, children, recordings, bytes)
     select r.kind, f.parent_id, f.since, f.falls_at, greatest(f.falls_at, d.day + r.warn_days) + r.wait_days,
       (select count(*) from students s where s.parent_id = f.parent_id and s.deleted_at is null), coalesce(m.recordings, 0), coalesce(m.bytes, 0)
     from keeping_rules r cross join lateral (select business_day(to_timestamp($1::float8 / 1000)) as day) d
     cross join lateral keeping_falls(r.kind, r.months, d.day + 365) f
     left join lateral (select count(*) as recordings, sum(a.size) as bytes from camp_students e
       join media_uses u on u.entity = 'campStudent' and u.record_id = e.id join media a on a.id = u.media_id
       where r.kind = 'RECORDINGS' and e.parent_id = f.parent_id) m on true
     where r.kind in ('RECORDINGS', 'NOTES')`,
    [now],
  )
}
