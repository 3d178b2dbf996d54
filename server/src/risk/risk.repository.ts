import type { Paging } from '@camp/contract/base/call'
import { type RiskFilter, type RiskRow, riskRow } from '@camp/contract/risk/risk'
import { type RiskMark, riskMark } from '@camp/contract/risk/risk.labels'
import { riskReasonOf } from '@camp/contract/risk/risk.warning'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listedBy, type Rows } from '../platform/db/list.ts'
import { composed, type Sql, seldom, statement } from '../platform/db/statement.ts'
import { groupsInScope, Scope } from '../platform/scope.ts'
import { CAMP_NAME, listedText, riskConditions, risksOf } from './risk.conditions.ts'

/** Known by a second statement: its family. */
type ListedRow = Omit<RiskRow, 'callAt' | 'siblings'>
const reasons = z.array(riskReasonOf)
const ANY = risksOf(Scope.everything('the shape of a row'))

const LIST = listedBy(
  'risk.list',
  (table: Sql) => ({
    table,
    columns: sql`o.id, o.student_id, t.name as student_name, o.parent_id, o.camp_id, ${CAMP_NAME} as camp_name, o.group_id, g.name as group_name,
      g.coach_id, h.name as coach_name, o.chance_bp, o.reasons, o.streak, o.silent, o.ruled,
      o.last_contact_at, u.real_name as last_contact_by, o.next_at, o.mark, o.marked_at, w.real_name as marked_by`,
    joins: sql`join students t on t.id = o.student_id join camps c on c.id = o.camp_id join camp_groups g on g.id = o.group_id
      left join coaches h on h.id = g.coach_id left join users u on u.id = o.contact_by left join users w on w.id = o.mark_by`,
    sorts: {
      id: 'o.id',
      chance: 'o.score',
      studentName: { name: '(select s.name from students s where s.id = o.student_id)' },
      silent: 'o.silent',
      lastContactAt: { nullable: 'o.last_contact_at' },
    },
  }),
  {
    notNull: ['id', 'studentId', 'studentName', 'parentId', 'campId', 'campName', 'groupId', 'groupName', 'streak', 'silent', 'ruled'],
    fits: { reasons, mark: riskMark.schema.nullable() },
  },
  (make) => make(sql`${ANY} o`),
)

const UNSEEN = composed(
  'risk.unseen',
  (table: Sql, calls: number) => sql`select count(*) as unseen from ${table} where o.turn <= ${calls} and not o.ruled`,
  {},
  (make) => make(sql`${ANY} o`, 1),
)

// Of children of a page: when their families handed in lately, and how the other children of these stand, as far as the reader sees them.
const FAMILIES = composed(
  'risk.families',
  (ids: readonly number[], seen: Sql) => sql`select o.id,
      array(select (extract(hour from k.submitted_at at time zone 'Asia/Shanghai') * 60 + extract(minute from k.submitted_at at time zone 'Asia/Shanghai'))::integer
        from camp_students b join clock_ins k on k.camp_student_id = b.id and k.clock_in_date > business_day(now()) - 28 and not k.makeup
        where b.parent_id = o.parent_id) as minutes,
      coalesce((select json_agg(json_build_object('id', b.id, 'studentName', t.name, 'state', case when exists (
            select from risk_scores s where ${sql.raw(listedText('b'))}) then 'WARNED' when b.status = 'QUIT' then 'LEFT' else 'STUDYING' end) order by b.id)
        from camp_students b join students t on t.id = b.student_id
        where b.parent_id = o.parent_id and b.student_id <> o.student_id and (b.status = 'STUDYING' or b.status = 'QUIT' and b.quit_at > now() - interval '14 days')
          and ${seen}), '[]') as siblings
    from camp_students o where o.id = any(${ids}::bigint[])`,
  { notNull: ['minutes'], fits: { minutes: z.array(z.int()), siblings: riskRow.shape.siblings } },
  (make) => make([], sql`true`),
)

const NIGHTS = seldom(
  'risk.nights',
  `select day, done_at, greatest(1, round(extract(epoch from done_at - begun_at)))::integer as seconds, children, named, named_right, rule_named, rule_right,
     judged_at is not null as judged, lift_percent, bins
   from risk_nights where done_at is not null order by day desc limit 70`,
  {
    notNull: ['doneAt', 'seconds', 'judged'],
    fits: { bins: z.array(z.object({ said: z.int(), came: z.int(), children: z.int() })) },
  },
)
const BELOW = seldom('risk.below', 'select risk_below() as below', { notNull: ['below'] })
const MODELS = seldom(
  'risk.models',
  `select distinct on (m.camp_type_id) m.camp_type_id, t.name as camp_type, m.made_day, m.children
   from risk_models m join camp_types t on t.id = m.camp_type_id order by m.camp_type_id, m.made_day desc`,
)
// Of the days that were judged: those who were not shown, and those whom somebody called on that day or the next.
const HOLDOUT = seldom(
  'risk.holdout',
  `select count(*) filter (where s.held) as held, count(*) filter (where s.held and s.stopped) as held_stopped,
     count(*) filter (where not s.held and m.id is not null) as called, count(*) filter (where not s.held and m.id is not null and s.stopped) as called_stopped
   from risk_scores s left join lateral (select k.id from risk_marks k where k.camp_student_id = s.camp_student_id and k.undone_at is null
     and k.kind = 'CALLED' and business_day(k.at) between s.day and s.day + 1 limit 1) m on true
   where s.named and s.stopped is not null and s.day > business_day(now()) - 35`,
)
const FIND = composed(
  'risk.find',
  (where: Sql) =>
    sql`select s.camp_student_id as id, s.day, s.reasons from risk_scores s join camp_students e on ${sql.raw(listedText('e'))} where ${where}`,
  { fits: { reasons } },
)
const ROWS = statement(
  'risk.rows',
  `select p.lesson_date, k.submitted_at, coalesce(k.makeup, false) as makeup, k.study_seconds as seconds, k.score, k.comment_due_at,
     case when k.commented_at < $2::date::timestamptz then k.commented_at end as commented_at
   from risk_children($2::date, array(select e.camp_id from camp_students e where e.id = $1)) w
   join lateral (select l.lesson_date from camp_lessons l where l.camp_id = w.camp_id and l.lesson_date < $2::date
     order by l.lesson_date desc limit 28) p on p.lesson_date >= w.from_day
   left join clock_ins k on k.camp_student_id = w.camp_student_id and k.clock_in_date = p.lesson_date and k.submitted_at < $2::date::timestamptz
   where w.camp_student_id = $1 order by p.lesson_date desc`,
  { notNull: ['lessonDate', 'makeup'] },
)
const HOLD = statement('risk.hold', 'select id from camp_students where id = $1 for no key update')
const MARK = statement(
  'risk.mark',
  `select id, kind from risk_marks where camp_student_id = $1 and undone_at is null and at > now() - interval '7 days' order by at desc, id desc limit 1`,
  { fits: { kind: riskMark.schema } },
)
const ADD = statement('risk.addMark', 'insert into risk_marks (camp_student_id, kind, by_user_id) values ($1, $2, $3)')
const UNDO = statement('risk.undoMarks', 'update risk_marks set undone_at = now() where camp_student_id = $1 and undone_at is null')

export const riskRepository = {
  page: (db: Executor, filter: RiskFilter, calls: number, scope: Scope, paging: Paging): Promise<Rows<ListedRow>> =>
    LIST(sql`risks o`).page(db, riskConditions(filter, calls), paging, {
      chosen: { named: sql`risks as materialized ${risksOf(scope)}`, table: sql`risks o` },
    }),
  families: (db: Executor, ids: readonly number[], scope: Scope) => db.all(FAMILIES(ids, sql`${groupsInScope(scope, 'b.group_id')}`)),
  unseen: async (db: Executor, calls: number, scope: Scope): Promise<number> =>
    (await db.one(UNSEEN(sql`${risksOf(scope)} o`, calls)))?.unseen ?? 0,
  nights: (db: Executor) => db.all(NIGHTS, []),
  below: async (db: Executor): Promise<number> => (await db.one(BELOW, []))?.below ?? 0,
  models: (db: Executor) => db.all(MODELS, []),
  holdout: (db: Executor) => db.one(HOLDOUT, []),
  find: (db: Executor, id: number, scope: Scope) => db.one(FIND(sql`e.id = ${id} and ${groupsInScope(scope, 'e.group_id')}`)),
  rows: (db: Executor, id: number, day: string) => db.all(ROWS, [id, day]),
  hold: (tx: Tx, id: number) => tx.one(HOLD, [id]),
  mark: (tx: Tx, id: number) => tx.one(MARK, [id]),
  setMark: async (tx: Tx, id: number, kind: RiskMark | null, userId: number): Promise<void> => {
    tx.later(UNDO, [id])
    if (kind !== null) tx.later(ADD, [id, kind, userId])
  },
}
