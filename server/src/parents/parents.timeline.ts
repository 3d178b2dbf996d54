import type { CallAnswer, HandlerInput } from '@camp/contract/base/call'
import { type FamilyEvent, familyEvent, type getParentTimeline, TIMELINE_MOST } from '@camp/contract/parents/parents.family'
import { type RawBuilder, sql } from 'kysely'
import { campNameSql, refundOfStaySql } from '../camps/camps.names.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { composed, prepared } from '../platform/db/statement.ts'
import { groupsInScope, Scope } from '../platform/scope.ts'

type Answer = CallAnswer<typeof getParentTimeline>
type Query = HandlerInput<typeof getParentTimeline>['query']

/** A source of entries: its rows begin with `kind`, `id`, `at`, and are found by an index on what hangs on the family. */
type Source = (parent: number, scope: Scope) => RawBuilder<unknown>

const EMPTY = { text: sql`null::text`, number: sql`null::bigint`, flag: sql`null::boolean` }

interface Columns {
  id: RawBuilder<unknown>
  at: RawBuilder<unknown>
  title: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  studentName?: RawBuilder<unknown>
  orderNumber?: RawBuilder<unknown>
  campStudentId?: RawBuilder<unknown>
  amount?: RawBuilder<unknown>
  day?: RawBuilder<unknown>
  makeup?: RawBuilder<unknown>
  score?: RawBuilder<unknown>
  note?: RawBuilder<unknown>
  byName?: RawBuilder<unknown>
}

const select = (
  kind: FamilyEvent,
  c: Columns,
): RawBuilder<unknown> => sql`select ${sql.lit(kind)}::text as kind, ${c.id} as id, ${c.at} as at,
  ${c.status ?? EMPTY.text} as status, ${c.title} as title, ${c.studentName ?? EMPTY.text} as student_name,
  ${c.orderNumber ?? EMPTY.text} as order_number, ${c.campStudentId ?? EMPTY.number} as camp_student_id, ${c.amount ?? EMPTY.number} as amount,
  ${c.day ?? EMPTY.number} as day, ${c.makeup ?? EMPTY.flag} as makeup, ${c.score ?? EMPTY.number} as score, ${c.note ?? EMPTY.text} as note,
  ${c.byName ?? EMPTY.text} as by_name`

const CAMP = sql.raw(campNameSql('c'))
const GOODS = sql`o.goods_snapshot->>'name'`
const clockIns = (parent: number, scope: Scope): RawBuilder<unknown> => sql`from camp_students e
  join clock_ins k on k.camp_student_id = e.id join camps c on c.id = e.camp_id join students s on s.id = e.student_id
  left join coaches h on h.id = k.coach_id
  where e.parent_id = ${parent} and ${groupsInScope(scope, 'e.group_id')}`

const stays = (parent: number, scope: Scope): RawBuilder<unknown> => sql`from camp_students e
  join camp_student_stays t on t.camp_student_id = e.id join camps c on c.id = e.camp_id join camp_groups g on g.id = t.group_id
  join students s on s.id = e.student_id left join users u on u.id = t.by_user_id
  cross join lateral (select ${sql.raw(refundOfStaySql('t'))} as refund_order) b
  where e.parent_id = ${parent} and ${groupsInScope(scope, 'e.group_id')}`

/** Where the entries of each kind come from. Every one is read by an index from the family on, however many rows its table has. */
const sources: Readonly<Record<FamilyEvent, Source>> = {
  ORDER: (parent) =>
    sql`${select('ORDER', {
      id: sql`o.id`,
      at: sql`o.created_at`,
      status: sql`o.status`,
      title: GOODS,
      studentName: sql`s.name`,
      orderNumber: sql`o.order_number`,
      amount: sql`o.pay_amount`,
    })} from orders o left join students s on s.id = o.student_id where o.parent_id = ${parent}`,
  REFUND: (parent) =>
    sql`${select('REFUND', {
      id: sql`f.id`,
      at: sql`f.created_at`,
      status: sql`f.status`,
      title: GOODS,
      orderNumber: sql`o.order_number`,
      amount: sql`f.amount`,
      note: sql`f.reason`,
      byName: sql`u.real_name`,
    })} from orders o join refunds f on f.order_id = o.id left join users u on u.id = f.requested_by where o.parent_id = ${parent}`,
  PARCEL: (parent) => sql`${select('PARCEL', {
    id: sql`l.id`,
    at: sql`l.shipped_at`,
    status: sql`l.status`,
    title: sql`n.name`,
    orderNumber: sql`o.order_number`,
    note: sql`l.tracking_number`,
  })} from orders o join logistics_orders l on l.order_id = o.id and l.deleted_at is null join logistics_companies n on n.id = l.company_id
    where o.parent_id = ${parent}`,
  ENROLMENT: (parent, scope) =>
    sql`${select('ENROLMENT', {
      id: sql`t.id`,
      at: sql`t.from_at`,
      // How this stay stands: anyone who came back has left it all the same.
      status: sql`case when t.to_at is not null then 'QUIT' else e.status end`,
      title: CAMP,
      studentName: sql`s.name`,
      orderNumber: sql`t.order_number`,
      campStudentId: sql`e.id`,
      note: sql`g.name`,
    })} ${stays(parent, scope)}`,
  LEAVING: (parent, scope) =>
    sql`${select('LEAVING', {
      id: sql`t.id`,
      at: sql`t.to_at`,
      title: CAMP,
      studentName: sql`s.name`,
      // A refund says why in its own place, to those who may read it.
      orderNumber: sql`b.refund_order`,
      campStudentId: sql`e.id`,
      note: sql`case when b.refund_order is null then t.reason end`,
      byName: sql`u.real_name`,
    })} ${stays(parent, scope)} and t.to_at is not null`,
  MOVE: (parent, scope) => sql`${select('MOVE', {
    id: sql`v.id`,
    at: sql`v.created_at`,
    title: CAMP,
    studentName: sql`s.name`,
    campStudentId: sql`e.id`,
    note: sql`a.name || ' → ' || b.name`,
    byName: sql`u.real_name`,
  })} from camp_students e join camp_student_moves v on v.camp_student_id = e.id and v.cancelled_at is null
    join camps c on c.id = e.camp_id join students s on s.id = e.student_id
    join camp_groups a on a.id = v.from_group_id join camp_groups b on b.id = v.to_group_id left join users u on u.id = v.moved_by
    where e.parent_id = ${parent} and ${groupsInScope(scope, 'e.group_id')}`,
  CLOCK_IN: (parent, scope) =>
    sql`${select('CLOCK_IN', {
      id: sql`k.id`,
      at: sql`k.submitted_at`,
      title: CAMP,
      studentName: sql`s.name`,
      campStudentId: sql`e.id`,
      day: sql`k.lesson_day`,
      makeup: sql`k.makeup`,
      score: sql`k.score`,
      note: sql`k.makeup_reason`,
    })} ${clockIns(parent, scope)}`,
  COMMENT: (parent, scope) =>
    sql`${select('COMMENT', {
      id: sql`k.id`,
      at: sql`k.commented_at`,
      title: CAMP,
      studentName: sql`s.name`,
      campStudentId: sql`e.id`,
      day: sql`k.lesson_day`,
      note: sql`k.comment_text`,
      byName: sql`h.name`,
    })} ${clockIns(parent, scope)} and k.commented_at is not null`,
  FEEDBACK: (parent) =>
    sql`${select('FEEDBACK', {
      id: sql`b.id`,
      at: sql`b.created_at`,
      status: sql`b.status`,
      title: sql`b.category`,
      note: sql`b.content`,
      byName: sql`u.real_name`,
    })} from feedback b left join users u on u.id = b.handled_by where b.parent_id = ${parent}`,
  FOLLOW_UP: (parent) =>
    sql`${select('FOLLOW_UP', {
      id: sql`w.id`,
      at: sql`w.spoke_at`,
      status: sql`w.kind`,
      title: sql`coalesce(w.next_text, '')`,
      studentName: sql`s.name`,
      orderNumber: sql`o.order_number`,
      note: sql`w.content`,
      byName: sql`u.real_name`,
    })} from follow_ups w join users u on u.id = w.by_user_id left join students s on s.id = w.student_id
      left join orders o on o.id = w.order_id where w.parent_id = ${parent} and w.deleted_at is null`,
  MESSAGE: () =>
    sql`${select('MESSAGE', {
      id: sql`d.id`,
      at: sql`coalesce(d.sent_at, d.created_at)`,
      status: sql`d.state`,
      title: sql`t.title`,
      note: sql`d.channel`,
    })} from joined j join message_deliveries d on d.parent_id = j.id join message_tasks t on t.id = d.message_task_id`,
  MERGE: (parent) =>
    sql`${select('MERGE', {
      id: sql`g.id`,
      at: sql`g.created_at`,
      status: sql`case when g.undone_at is null then 'DONE' else 'UNDONE' end`,
      title: sql`g.merged_parent_id::text`,
      note: sql`g.reason`,
      byName: sql`u.real_name`,
    })} from parent_merges g left join users u on u.id = g.by_user_id where g.kept_parent_id = ${parent}`,
}

const MICROS = sql`(extract(epoch from e.at) * 1000000)::bigint`

/** Entries after the one that a cursor names: older, or as old and later in the order. */
function after(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const [micros = '', kind = '', id = ''] = cursor.split('~')
  return sql`(${MICROS}, e.kind, e.id) < (${micros}::bigint, ${kind}, ${id}::bigint)`
}

const partsOf = (kinds: readonly FamilyEvent[], query: Query, scope: Scope, most: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    kinds.map(
      (kind) => sql`(select e.*, ${MICROS} as micros from (${sources[kind](query.parentId, scope)}) e
      where ${after(query.before)} order by e.at desc, e.kind desc, e.id desc ${most})`,
    ),
    sql` union all `,
  )
const TIMELINE = composed(
  'parents.timeline',
  (parentId: number, parts: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`
      with recursive joined as (
        select ${parentId}::bigint as id
        union select g.merged_parent_id from joined j join parent_merges g on g.kept_parent_id = j.id and g.undone_at is null)
      select e.*, e.kind || ' ' || e.id as key from (${parts}) e
      order by e.micros desc, e.kind desc, e.id desc ${most}`,
  { notNull: ['id', 'micros', 'key', 'at', 'title'], fits: { kind: familyEvent.schema } },
  (make) => make(1, partsOf(familyEvent.values, { parentId: 1 }, Scope.everything('its columns'), sql`limit 1`), sql`limit 1`),
)

/** A family's timeline from a cursor on, the newest first. `why`: with the reasons of refunds. */
export async function readTimeline(db: Executor, query: Query, scope: Scope, why: boolean): Promise<Answer> {
  const size = Math.min(query.size ?? 30, TIMELINE_MOST)
  const wanted = query.kind && query.kind.length > 0 ? query.kind : familyEvent.values
  // In one order, so that the same choice is the same statement.
  const kinds = familyEvent.values.filter((kind) => wanted.includes(kind))
  const most = sql`limit ${size + 1}`
  const statement = TIMELINE(query.parentId, partsOf(kinds, query, scope, most), most)
  // Planning ten sources takes longer than reading them; there are many choices of kinds, but only those of one or of all are usual.
  const usual = kinds.length === 1 || kinds.length === familyEvent.values.length
  const rows = usual ? await db.all(prepared(statement)) : await db.all(statement)
  const entries = rows.slice(0, size).map((row) => (row.kind === 'REFUND' && !why ? { ...row, note: null } : row))
  const last = entries.at(-1)
  return { entries, next: rows.length > size && last ? `${last.micros}~${last.kind}~${last.id}` : null }
}
