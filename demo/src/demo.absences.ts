import type { Tx } from '@camp/server/platform/db/executor'

/** Who was, is and will be away, of those with groups now: somebody today with a substitute, somebody soon without one, and two of the past. */
export async function seedAbsences(tx: Tx): Promise<void> {
  await tx.run(
    `with staff as (
       select k.id, row_number() over (order by k.id desc) as n from coaches k
       where k.active_flg = 'ACTIVE' and k.deleted_at is null and k.joined_at < business_day(now()) - 90
         and exists (select from camp_groups g join camps c on c.id = g.camp_id
           where g.coach_id = k.id and c.start_date <= business_day(now()) and c.end_date >= business_day(now())))
     insert into coach_absences (coach_id, from_date, to_date, substitute_id, reason, created_at, updated_at)
     select k.id, business_day(now()) + a.first, business_day(now()) + a.last, s.id, a.reason, least(now(), now() + make_interval(days => a.first - 2)),
       least(now(), now() + make_interval(days => a.first - 2))
     from (values (1, -1, 2, 4, '病假'), (2, 9, 13, null, '年假'), (3, -46, -44, 5, '家中有事'), (4, -75, -71, 1, '外出培训'))
       as a (who, first, last, stands_in, reason)
       join staff k on k.n = a.who left join staff s on s.n = a.stands_in
     where not exists (select from coach_absences)`,
  )
}
