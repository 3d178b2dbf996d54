import type pg from 'pg'
import { named } from './bare.database.ts'

// contract/src/campStatus/campStatus.ts says what each figure counts. Here a child's days are joined with their lessons and clock-ins, and counted: `s` is
// one of the times that a child was in a camp.
const CHILD_DAYS = `
  from camps c
  join lateral (
    select t.camp_student_id as id, t.group_id, t.from_day, t.to_day, t.finished_day,
      exists (select from camp_student_stays n where n.camp_student_id = t.camp_student_id and n.after_at = t.to_at and n.from_day = t.to_day) as again,
      (select e.joined_at from camp_students e where e.id = t.camp_student_id) as joined_at, case when t.after_at is not null then t.from_at end as returned_at
    from camp_student_stays t where t.camp_id = c.id) s on true
  cross join generate_series($1::date, $2::date, '1 day') as m (moment)
  cross join lateral (select m.moment::date as day) d
  left join camp_lessons l on l.camp_id = c.id and l.lesson_date = d.day and d.day <= $3::date
  left join clock_ins k on k.camp_student_id = s.id and k.clock_in_date = d.day and d.day <= $3::date
  where c.deleted_at is null and c.start_date <= $2::date and c.end_date >= $1::date and d.day between c.start_date and c.end_date
    and s.from_day <= d.day and (s.to_day is null or d.day < s.to_day or d.day = s.to_day and not s.again)`
const DUE = `l.camp_id is not null and (s.to_day is null or d.day < s.to_day)
  and (s.finished_day is null or d.day < s.finished_day or k.id is not null)`
const RISK = `d.day <= $3::date and at_risk(case when s.finished_day <= d.day then 'FINISHED' else 'STUDYING' end,
  c.start_date, c.end_date, s.joined_at, s.returned_at,
  (select max(z.clock_in_date) from clock_ins z where z.camp_student_id = s.id and z.clock_in_date <= d.day), d.day)`

/** Figures of a day, or of a child's week, over its days. */
const PARTS = {
  due: DUE,
  clocked: `${DUE} and k.id is not null`,
  commented: 'k.commented_at is not null',
  ahead: 'k.id is not null and k.commented_at is null and k.comment_due_at > now()',
  overtime: 'k.id is not null and coalesce(k.commented_at, now()) > k.comment_due_at',
  risk: RISK,
} as const
const COUNTS = `count(*)::int as enrolled, count(*) filter (where due)::int as due, count(*) filter (where clocked)::int as "clockedIn",
  count(*) filter (where due and not clocked)::int as "notClockedIn", count(*) filter (where commented)::int as commented,
  count(*) filter (where ahead)::int as "commentDue", count(*) filter (where overtime)::int as overtime, count(*) filter (where risk)::int as "atRisk"`

const listed = Object.entries(PARTS)
  .map(([name, condition]) => `coalesce(${condition}, false) as ${name}`)
  .join(', ')
const WEEK = (camp: string) => `
  with child_day as materialized (select s.id, s.group_id, d.day, ${listed} ${CHILD_DAYS} ${camp}),
  child as (select id, group_id, bool_or(due) as due, bool_or(clocked) as clocked, bool_or(commented) as commented, bool_or(ahead) as ahead,
    bool_or(overtime) as overtime, bool_or(risk and day = least($2::date, $3::date)) as risk from child_day group by 1, 2)
  select group_id as "groupId", day::text as date, ${COUNTS} from child_day group by 1, 2
  union all select group_id, null, ${COUNTS} from child group by 1 order by 1, 2`

interface Figures {
  enrolled: number
  due: number
  clockedIn: number
  notClockedIn: number
  commented: number
  commentDue: number
  overtime: number
  atRisk: number
}
type WeekRow = Figures & { groupId: number; date: string | null }

const FIGURES = ['enrolled', 'due', 'clockedIn', 'notClockedIn', 'commented', 'commentDue', 'overtime', 'atRisk'] as const
function sum(rows: readonly Figures[]): Figures {
  const total: Figures = { enrolled: 0, due: 0, clockedIn: 0, notClockedIn: 0, commented: 0, commentDue: 0, overtime: 0, atRisk: 0 }
  for (const row of rows) for (const key of FIGURES) total[key] += row[key]
  return total
}

export interface BareWeek {
  readonly weekStart: string
  readonly weekEnd: string
  readonly today: string
  readonly campId?: string
  readonly figure?: string
}

/** Figures of a week, of its groups and of its days. */
export async function weekFigures(pool: pg.Pool, { weekStart, weekEnd, today, campId }: BareWeek) {
  const values = [weekStart, weekEnd, today, ...(campId === undefined ? [] : [campId])]
  const rows: WeekRow[] = (await pool.query(named(WEEK(campId === undefined ? '' : 'and c.id = $4'), values))).rows
  const { rows: groups } = await pool.query(
    named(
      `select g.id, g.name as "groupName", c.id as "campId", c.name as "campName", k.id as "coachId", k.name as "coachName"
       from camp_groups g join camps c on c.id = g.camp_id left join coaches k on k.id = g.coach_id where g.id = any($1::bigint[])`,
      [rows.filter(({ date }) => date === null).map(({ groupId }) => groupId)],
    ),
  )
  const byId = new Map(groups.map((group) => [group.id, group]))
  const days = new Map<string, Figures[]>()
  for (const row of rows) if (row.date !== null) days.set(row.date, [...(days.get(row.date) ?? []), row])
  return {
    weekStart,
    totals: sum(rows.filter(({ date }) => date === null)),
    groups: rows.filter(({ date }) => date === null).map((row) => ({ ...row, ...byId.get(row.groupId) })),
    days: [...days].sort().map(([date, parts]) => ({ date, ...sum(parts) })),
  }
}

const BEHIND: Readonly<Record<string, string>> = {
  ENROLLED: 'true',
  CLOCKED_IN: `bool_or(${PARTS.clocked})`,
  NOT_CLOCKED_IN: `bool_or(${PARTS.due}) and not bool_or(${PARTS.clocked})`,
  COMMENTED: `bool_or(${PARTS.commented})`,
  COMMENT_DUE: `bool_or(${PARTS.ahead})`,
  OVERTIME: `bool_or(${PARTS.overtime})`,
  AT_RISK: `bool_or(d.day = least($2::date, $3::date) and ${RISK})`,
}

// server/src/campStudents/campStudents.repository.ts: ROW_COLUMNS and its joins
const COLUMNS = `
  o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.camp_id as "campId", c.name as "campName",
  o.group_id as "groupId", json_build_object('id', g.id, 'name', g.name) as "group", g.coach_id as "coachId", k.name as "coachName",
  o.student_id as "studentId", s.name as "studentName", o.parent_id as "parentId", coalesce(p.real_name, p.nickname) as "parentName",
  p.phone as "parentPhone", o.source, o.order_number as "orderNumber", o.status, o.joined_at as "joinedAt",
  coalesce(f.clock_in_days, 0) as "clockInDays", (select count(*) from camp_lessons l where l.camp_id = o.camp_id) as "lessonDays",
  f.last_clock_in_at as "lastClockInAt",
  at_risk(o.status, c.start_date, c.end_date, o.joined_at, o.returned_at, f.last_clock_in_date, current_date) as "atRisk", o.coach_remark as "coachRemark",
  (select json_build_object('groupId', n.id, 'groupName', n.name, 'effectiveDate', m.effective_date)
    from camp_student_moves m join camp_groups n on n.id = m.to_group_id
    where m.camp_student_id = o.id and m.applied_at is null and m.cancelled_at is null) as "plannedMove",
  (select json_agg(json_build_object('from', to_char(t.from_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM'), 'to', to_char(t.to_at, 'YYYY-MM-DD"T"HH24:MI:SS.MSTZH:TZM'), 'groupName', z.name, 'reason', t.reason, 'by', u.real_name) order by t.from_at)
    from camp_student_stays t join camp_groups z on z.id = t.group_id left join users u on u.id = t.by_user_id where t.camp_student_id = o.id) as stays`
const JOINS = `
  join camps c on c.id = o.camp_id
  join camp_groups g on g.id = o.group_id
  join students s on s.id = o.student_id
  join parents p on p.id = o.parent_id
  left join coaches k on k.id = g.coach_id
  left join camp_student_figures f on f.camp_student_id = o.id`
const ORDER = 'o.joined_at desc, o.id desc'

const pageOf = (rows: readonly Record<string, unknown>[], total: number, page: number, size: number) => ({
  content: rows,
  totalElements: total,
  totalPages: Math.ceil(total / size),
  size,
  number: page - 1,
})

/** The children behind a figure of a week. */
export async function weekList(pool: pg.Pool, { weekStart, weekEnd, today, figure = '' }: BareWeek, page: number, size: number) {
  const behind = `with behind as materialized (select s.id ${CHILD_DAYS} group by s.id having ${BEHIND[figure]})`
  const days = [weekStart, weekEnd, today]
  const [rows, total] = await Promise.all([
    pool.query(
      named(
        `${behind} select ${COLUMNS} from camp_students o ${JOINS} where o.id in (select id from behind) order by ${ORDER} limit $4 offset $5`,
        [...days, size, (page - 1) * size],
      ),
    ),
    pool.query(named(`${behind} select count(*) from behind`, days)),
  ])
  return pageOf(rows.rows, total.rows[0]?.count ?? 0, page, size)
}

export interface BareStudents {
  readonly campId: string
  readonly status?: string
  readonly atRisk?: string
  readonly phone?: string
  readonly studentName?: string
}

/** The students of a camp. */
export async function campStudents(pool: pg.Pool, filter: BareStudents, page: number, size: number) {
  const values: unknown[] = [filter.campId]
  const conditions = ['o.camp_id = $1']
  const add = (value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  add(filter.status, (p) => `o.status = ${p}`)
  add(filter.phone && `%${filter.phone}%`, (p) => `p.phone like ${p}`)
  add(filter.studentName && `%${filter.studentName}%`, (p) => `s.name ilike ${p}`)
  if (filter.atRisk === 'true')
    conditions.push('at_risk(o.status, c.start_date, c.end_date, o.joined_at, o.returned_at, f.last_clock_in_date, current_date)')
  const where = conditions.join(' and ')
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const [rows, total] = await Promise.all([
    pool.query(
      named(`select ${COLUMNS} from camp_students o ${JOINS} where ${where} order by ${ORDER} ${limit}`, [
        ...values,
        size,
        (page - 1) * size,
      ]),
    ),
    pool.query(named(`select count(*) from camp_students o ${JOINS} where ${where}`, values)),
  ])
  return pageOf(rows.rows, total.rows[0]?.count ?? 0, page, size)
}
