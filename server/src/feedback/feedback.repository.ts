import type { Paging, RowOf } from '@camp/contract/base/call'
import { type FeedbackFilter, feedbackRowFields, type listFeedback } from '@camp/contract/feedback/feedback'
import type { DeskRow } from '@camp/contract/feedback/feedback.desk'
import { sql } from 'kysely'
import type { Executor } from '../platform/db/executor.ts'
import { listed, type Rows } from '../platform/db/list.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { type DeskMatch, type DeskReader, deskConditions, feedbackConditions } from './feedback.conditions.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', handledAt: { nullable: 'o.handled_at' } } as const
/** As the index of the queue says it. */
const DESK_SORTS = { ...SORTS, dueAt: { nullable: "(case when o.status <> 'DONE' then coalesce(o.due_at, o.created_at) end)" } } as const

const COLUMNS = `o.id, o.created_at, o.updated_at, o.version, o.parent_id,
  coalesce(p.real_name, p.nickname) as parent_name, p.phone as parent_phone, o.content, o.images, o.category, o.status, o.reply,
  o.handled_by, u.real_name as handled_by_name, o.handled_at`
const JOINS = `join parents p on p.id = o.parent_id left join users u on u.id = o.handled_by`

/** The row of the desk; a reply that left with another one stands as that does. */
export const DESK_COLUMNS = `${COLUMNS}, o.taken_at, o.assigned_to, a.real_name as assigned_to_name,
  o.due_at, o.answered_at, case when o.snoozed_until > now() then o.snoozed_until end as snoozed_until, o.reopens_id,
  (select count(*) from feedback f where f.parent_id = o.parent_id and f.status <> 'DONE') as family_open,
  (select coalesce(m.state, r.state) from feedback_replies r left join feedback_replies m on m.id = r.joined_to
    where r.feedback_id = o.id order by r.id desc limit 1) as delivery`
export const DESK_JOINS = `${JOINS} left join users a on a.id = o.assigned_to`

const { images } = feedbackRowFields
const LIST = listed(
  'feedback.list',
  { table: sql`feedback o`, columns: sql.raw(COLUMNS), joins: sql.raw(JOINS), sorts: SORTS },
  { fits: { images } },
)
const DESK = listed(
  'feedback.desk',
  { table: sql`feedback o`, columns: sql.raw(DESK_COLUMNS), joins: sql.raw(DESK_JOINS), sorts: DESK_SORTS },
  { fits: { images } },
)

const SNAPSHOT = scopedStatement(
  'feedback.snapshot',
  'o.parent_id',
  (inScope) => `select o.created_at, null as deleted_at, '[]'::json as changes,
      json_build_object('status', o.status, 'category', o.category, 'content', o.content, 'reply', o.reply,
        'images', jsonb_array_length(o.images), 'handledByName', u.real_name, 'assignedToName', a.real_name,
        'dueAt', ${momentInJson('o.due_at')}, 'snoozedUntil', ${momentInJson('o.snoozed_until')},
        'delivery', (select coalesce(m.state, r.state) from feedback_replies r left join feedback_replies m on m.id = r.joined_to
          where r.feedback_id = o.id order by r.id desc limit 1)) as fields
    from feedback o left join users u on u.id = o.handled_by left join users a on a.id = o.assigned_to where o.id = $1 ${inScope}`,
  snapshotSays,
)

export const feedbackRepository = {
  page: (db: Executor, filter: FeedbackFilter, scope: Scope, paging: Paging): Promise<Rows<RowOf<typeof listFeedback>>> =>
    LIST.page(db, feedbackConditions(filter, scope), paging),

  desk: (db: Executor, match: DeskMatch, reader: DeskReader, scope: Scope, paging: Paging): Promise<Rows<DeskRow>> =>
    DESK.page(db, deskConditions(match, reader, scope), paging),

  /** The numbers of those that match, at most so many. */
  ids: (db: Executor, match: DeskMatch, reader: DeskReader, scope: Scope, most: number): Promise<number[]> =>
    LIST.ids(db, deskConditions(match, reader, scope), most),

  /** One of a family that the reader may see, by the names that its log entries use. */
  snapshot: (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> => findInScope(db, scope, SNAPSHOT, id),
}
