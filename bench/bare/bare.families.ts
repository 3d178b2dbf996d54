import type pg from 'pg'
import { named } from './bare.database.ts'

export interface BareParents {
  readonly phone?: string
  readonly nickname?: string
  readonly activeFlg?: string
  readonly channelId?: string
}

// server/src/parents/parents.repository.ts: PARENT_COLUMNS, CHILDREN and the joins
const COLUMNS = `
  o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.phone, o.nickname, o.real_name as "realName",
  o.avatar_url as "avatarUrl", o.active_flg as "activeFlg", o.channel_id as "channelId", c.name as "channelName",
  o.referrer_id as "referrerId", r.name as "referrerName", o.registered_at as "registeredAt", f.last_active_at as "lastActiveAt",
  f.order_count as "orderCount", f.paid_amount as "paidAmount", m.level_id as "memberLevelId", l.name as "memberLevel",
  m.expires_at as "memberExpiresAt",
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name)
    from parent_tags x join tags t on t.id = x.tag_id and t.deleted_at is null where x.parent_id = o.id), '[]') as tags,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id)
    from students s where s.parent_id = o.id and s.deleted_at is null), '[]') as children`
const JOINS = `
  join parent_figures f on f.parent_id = o.id
  left join promotion_channels c on c.id = o.channel_id
  left join referrers r on r.id = o.referrer_id
  left join members m on m.parent_id = o.id and m.expires_at > now()
  left join member_levels l on l.id = m.level_id`

/** A page of families with its exact total. */
export async function listParents(pool: pg.Pool, filter: BareParents, page: number, size: number) {
  const values: unknown[] = []
  const conditions = ['o.deleted_at is null']
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  if (filter.phone?.length === 11) add(filter.phone, (p) => `o.phone = ${p}`)
  else add(filter.phone && `%${filter.phone}%`, (p) => `o.phone like ${p}`)
  add(filter.nickname && `%${filter.nickname}%`, (p) => `(o.nickname ilike ${p} or o.real_name ilike ${p})`)
  add(filter.activeFlg, (p) => `o.active_flg = ${p}`)
  add(filter.channelId, (p) => `o.channel_id = ${p}`)
  const where = conditions.join(' and ')
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const [rows, total] = await Promise.all([
    pool.query(
      named(`select ${COLUMNS} from parents o ${JOINS} where ${where} order by o.registered_at desc, o.id desc ${limit}`, [
        ...values,
        size,
        (page - 1) * size,
      ]),
    ),
    pool.query(named(`select count(*) from parents o where ${where}`, values)),
  ])
  const totalElements: number = total.rows[0]?.count ?? 0
  return { content: rows.rows, totalElements, totalPages: Math.ceil(totalElements / size), size, number: page - 1 }
}

// What an entry's kind does not have.
const T = 'null::text'
const N = 'null::bigint'
const F = 'null::boolean'
const CLOCK_INS = `from camp_students e join clock_ins k on k.camp_student_id = e.id join camps c on c.id = e.camp_id
  join students s on s.id = e.student_id left join coaches h on h.id = k.coach_id where e.parent_id = $1`
const STAYS = `from camp_students e join camp_student_stays t on t.camp_student_id = e.id join camps c on c.id = e.camp_id
  join camp_groups g on g.id = t.group_id join students s on s.id = e.student_id left join users u on u.id = t.by_user_id where e.parent_id = $1`

// server/src/parents/parents.timeline.ts: the same sources and columns; all entries are read, then the newest are kept.
const TIMELINE = `
  select 'ORDER' as kind, o.id, o.created_at as at, o.status, o.goods_snapshot->>'name' as title, s.name as "studentName",
      o.order_number as "orderNumber", ${N} as "campStudentId", o.pay_amount as amount, ${N} as day, ${F} as makeup, ${N} as score,
      ${T} as note, ${T} as "byName"
    from orders o left join students s on s.id = o.student_id where o.parent_id = $1
  union all select 'REFUND', f.id, f.created_at, f.status, o.goods_snapshot->>'name', ${T}, o.order_number, ${N}, f.amount, ${N}, ${F}, ${N},
      f.reason, u.real_name
    from orders o join refunds f on f.order_id = o.id left join users u on u.id = f.requested_by where o.parent_id = $1
  union all select 'PARCEL', l.id, l.shipped_at, l.status, n.name, ${T}, o.order_number, ${N}, ${N}, ${N}, ${F}, ${N}, l.tracking_number, ${T}
    from orders o join logistics_orders l on l.order_id = o.id and l.deleted_at is null
      join logistics_companies n on n.id = l.company_id where o.parent_id = $1
  union all select 'ENROLMENT', t.id, t.from_at, case when t.to_at is not null then 'QUIT' else e.status end, c.name, s.name, t.order_number, e.id,
      ${N}, ${N}, ${F}, ${N}, g.name, ${T} ${STAYS}
  union all select 'LEAVING', t.id, t.to_at, ${T}, c.name, s.name, ${T}, e.id, ${N}, ${N}, ${F}, ${N}, t.reason, u.real_name
    ${STAYS} and t.to_at is not null
  union all select 'MOVE', v.id, v.created_at, ${T}, c.name, s.name, ${T}, e.id, ${N}, ${N}, ${F}, ${N}, a.name || ' → ' || b.name, u.real_name
    from camp_students e join camp_student_moves v on v.camp_student_id = e.id and v.cancelled_at is null
      join camps c on c.id = e.camp_id join students s on s.id = e.student_id
      join camp_groups a on a.id = v.from_group_id join camp_groups b on b.id = v.to_group_id
      left join users u on u.id = v.moved_by where e.parent_id = $1
  union all select 'CLOCK_IN', k.id, k.submitted_at, ${T}, c.name, s.name, ${T}, e.id, ${N}, k.lesson_day, k.makeup, k.score,
      k.makeup_reason, ${T} ${CLOCK_INS}
  union all select 'COMMENT', k.id, k.commented_at, ${T}, c.name, s.name, ${T}, e.id, ${N}, k.lesson_day, ${F}, ${N}, k.comment_text, h.name
    ${CLOCK_INS} and k.commented_at is not null
  union all select 'FEEDBACK', b.id, b.created_at, b.status, b.category, ${T}, ${T}, ${N}, ${N}, ${N}, ${F}, ${N}, b.content, u.real_name
    from feedback b left join users u on u.id = b.handled_by where b.parent_id = $1
  union all select 'MESSAGE', d.id, coalesce(d.sent_at, d.created_at), d.state, t.title, ${T}, ${T}, ${N}, ${N}, ${N}, ${F}, ${N}, d.channel, ${T}
    from message_deliveries d join message_tasks t on t.id = d.message_task_id where d.parent_id = $1
  union all select 'MERGE', g.id, g.created_at, ${T}, g.merged_parent_id::text, ${T}, ${T}, ${N}, ${N}, ${N}, ${F}, ${N}, g.reason, u.real_name
    from parent_merges g left join users u on u.id = g.by_user_id where g.kept_parent_id = $1
  order by at desc, kind desc, id desc limit $2`

/** The newest entries of a family's timeline. */
export async function timeline(pool: pg.Pool, parentId: string, size: number) {
  const { rows } = await pool.query(named(TIMELINE, [parentId, size + 1]))
  return { entries: rows.slice(0, size).map((row) => ({ key: `${row.kind} ${row.id}`, ...row })), more: rows.length > size }
}
