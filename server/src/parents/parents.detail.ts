import type { CallAnswer } from '@camp/contract/base/call'
import { mean, rateBp } from '@camp/contract/base/numbers'
import { getParent, type getParentLearningInformation } from '@camp/contract/parents/parents'
import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, type Sql } from '../platform/db/statement.ts'
import { familiesInScope, groupsInScope, type Scope } from '../platform/scope.ts'
import { PARENT_COLUMNS, PARENT_JOINS } from './parents.repository.ts'

type Detail = CallAnswer<typeof getParent>
type Learning = CallAnswer<typeof getParentLearningInformation>

const CHILDREN = sql`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'englishName', s.english_name, 'gender', s.gender,
    'birthday', s.birthday, 'grade', s.grade, 'englishLevel', s.english_level, 'avatarUrl', s.avatar_url) order by s.id)
  from students s where s.parent_id = o.id and s.deleted_at is null), '[]') as children`
const DEVICES = sql`coalesce((select json_agg(json_build_object('id', d.id, 'imei', d.imei, 'vendor', d.vendor, 'boundAt', d.bound_at)
    order by d.bound_at desc, d.id desc)
  from parent_devices d where d.parent_id = o.id and d.unbound_at is null), '[]') as devices`
const ADDRESSES = sql`coalesce((select json_agg(json_build_object('id', a.id, 'createdAt', a.created_at, 'updatedAt', a.updated_at,
    'version', a.version, 'parentId', a.parent_id, 'parentName', coalesce(o.real_name, o.nickname), 'receiver', a.receiver, 'phone', a.phone,
    'province', a.province, 'city', a.city, 'district', a.district, 'detail', a.detail, 'isDefault', a.is_default,
    'regionChecked', a.region_checked)
    order by a.is_default desc, a.id desc)
  from user_addresses a where a.parent_id = o.id and a.deleted_at is null), '[]') as addresses`
const MERGES = sql`coalesce((select json_agg(json_build_object('id', g.id, 'mergedParentId', g.merged_parent_id, 'nickname', x.nickname,
    'phone', x.phone, 'reason', g.reason, 'byName', u.real_name, 'createdAt', g.created_at) order by g.id desc)
  from parent_merges g join parents x on x.id = g.merged_parent_id left join users u on u.id = g.by_user_id
  where g.kept_parent_id = o.id and g.undone_at is null), '[]') as merges`
const MERGED_INTO = sql`(select g.kept_parent_id from parent_merges g where g.merged_parent_id = o.id and g.undone_at is null) as merged_into`

const row = getParent.answer.schema.shape
const FAMILY = composed(
  'parents.detail',
  (
    id: number,
    seen: Sql,
    groups: Sql,
  ) => sql`select ${PARENT_COLUMNS}, ${CHILDREN}, ${DEVICES}, ${ADDRESSES}, ${MERGES}, ${MERGED_INTO}, o.erased_at,
        json_build_object('orderCount', f.order_count, 'orderedAmount', (select coalesce(sum(r.pay_amount), 0) from orders r where r.parent_id = o.id),
          'paidAmount', f.paid_amount, 'refundedAmount', f.refunded_amount, 'netAmount', f.paid_amount - f.refunded_amount,
          'campCount', k.camps, 'clockInDays', k.days) as figures
      from parents o ${PARENT_JOINS}
      cross join lateral (
        select count(*) as camps, coalesce(sum(n.clock_in_days), 0) as days
        from camp_students e left join camp_student_figures n on n.camp_student_id = e.id
        where e.parent_id = o.id and ${groups}) k
      where o.id = ${id} and ${seen}
        and (o.deleted_at is null or o.erased_at is not null
          or exists (select 1 from parent_merges g where g.merged_parent_id = o.id and g.undone_at is null))`,
  {
    fits: {
      tags: row.tags,
      children: row.children,
      devices: row.devices,
      addresses: row.addresses,
      figures: row.figures,
      merges: row.merges,
    },
  },
)

/**
 * A family with all its parts in one statement. One that was joined to another or forgotten is still found by its number and says so.
 * Camps and clock-ins are counted as far as the reader sees groups.
 */
export async function findParentDetail(db: Executor, id: number, scope: Scope): Promise<Detail | undefined> {
  return await db.one(FAMILY(id, familiesInScope(scope, 'o.id'), groupsInScope(scope, 'e.group_id')))
}

/** The lesson `l` has come, and the child was in the camp and had not finished, or did it all the same (`k`): as rates of camps count. */
const DUE = sql`l.lesson_date <= business_day(now()) and exists (select from camp_student_stays t where t.camp_student_id = e.id
  and (lesson_expected(l.lesson_date, t.from_at, t.to_at, t.finished_at) or (t.finished_at is not null and k.id is not null)))`

const LEARNING = composed(
  'parents.learning',
  (
    parentId: number,
    child: Sql,
    groups: Sql,
  ) => sql`select s.id as student_id, s.name as student_name, e.id as camp_student_id, c.id as camp_id,
        ${sql.raw(campNameSql('c'))} as camp_name,
        g.name as group_name, k.name as coach_name, e.status, coalesce(n.clock_in_days, 0) as clock_in_days, d.all as lesson_days,
        d.done as clock_ins_done, d.due as clock_ins_due,
        coalesce(n.study_seconds, 0) as study_seconds,
        coalesce(n.score_sum, 0) as score_sum, coalesce(n.score_count, 0) as score_count,
        coalesce(n.comment_count, 0) as comment_count, n.last_clock_in_at,
        (select '/foundation/api/resources/report/' || r.id || '/pdf' from reports r where r.camp_student_id = e.id and r.made_at is not null
          order by r.period_start desc limit 1) as report_url
      from camp_students e
      join students s on s.id = e.student_id
      join camps c on c.id = e.camp_id
      join camp_groups g on g.id = e.group_id
      left join coaches k on k.id = g.coach_id
      left join camp_student_figures n on n.camp_student_id = e.id
      cross join lateral (select count(*) as all, count(*) filter (where ${DUE}) as due, count(k.id) filter (where ${DUE}) as done
        from camp_lessons l left join clock_ins k on k.camp_student_id = e.id and k.clock_in_date = l.lesson_date
        where l.camp_id = c.id) d
      where e.parent_id = ${parentId} and ${child}
        and ${groups}
      order by c.start_date desc, e.id desc limit 500`,
)

/** How each child does in each camp that the reader sees, the newest camp first. */
export async function findLearning(db: Executor, parentId: number, studentId: number | undefined, scope: Scope): Promise<Learning> {
  const child = studentId === undefined ? sql`true` : sql`e.student_id = ${studentId}`
  const rows = await db.all(LEARNING(parentId, child, groupsInScope(scope, 'e.group_id')))
  return rows.map(({ scoreSum, scoreCount, ...row }) => ({
    ...row,
    clockInRateBp: rateBp(row.clockInsDone, row.clockInsDue),
    averageScore: mean(scoreSum, scoreCount, 0),
  }))
}
