import type { Tx } from '@camp/server/platform/db/executor'
import type { DemoCalendar } from './demo.calendar.ts'

/** Who may look at data of children: approved for the roles of the office, soon to be looked at again for one, and not yet for the auditor. */
export const seedAccess = (tx: Tx, { now }: DemoCalendar): Promise<unknown> =>
  tx.run(
    `insert into access_approvals (role_id, asked_by, asked_at, approved_by, approved_at, alone, until, reason, codes)
     select r.id, u.id, n.at, u.id, n.at, true, business_day(n.now) + case r.role_name when '市场推广' then 9 else 150 end,
       '岗位需要看到孩子和家长的信息', k.codes
     from roles r
     cross join lateral (select array(
       select c.code from role_permissions rp join permissions c on c.id = rp.permission_id and c.deleted_at is null and c.shows_children
       where rp.role_id = r.id order by c.code) as codes) k
     join users u on u.username = 'admin' and u.deleted_at is null
     cross join lateral (select to_timestamp($1::float8 / 1000) as now, to_timestamp($1::float8 / 1000) - interval '30 days' as at) n
     where r.deleted_at is null and r.built_in and r.role_name <> '只读审计' and k.codes <> '{}'
       and not exists (select from access_approvals a where a.role_id = r.id)
     order by r.id`,
    [now],
  )
