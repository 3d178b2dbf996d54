import type { Paging, RowOf } from '@camp/contract/base/call'
import type { FeedbackFilter, listFeedback } from '@camp/contract/feedback/feedback'
import type { DeskRow } from '@camp/contract/feedback/feedback.desk'
import { sql } from 'kysely'
import { builder, type Executor } from '../platform/db/executor.ts'
import { orderBy, pageStatement } from '../platform/db/page.ts'
import type { Rows } from '../platform/http/bind.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import type { RecordStand } from '../platform/write/record.ts'
import { type DeskMatch, type DeskReader, deskMatching, feedbackMatching } from './feedback.matching.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', handledAt: { nullable: 'o.handled_at' } } as const
/** As the index of the queue says it. */
const DESK_SORTS = { ...SORTS, dueAt: { nullable: "(case when o.status <> 'DONE' then coalesce(o.due_at, o.created_at) end)" } } as const

const COLUMNS = sql`o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.parent_id as "parentId",
  coalesce(p.real_name, p.nickname) as "parentName", p.phone as "parentPhone", o.content, o.images, o.category, o.status, o.reply,
  o.handled_by as "handledBy", u.real_name as "handledByName", o.handled_at as "handledAt"`
const JOINS = sql`join parents p on p.id = o.parent_id left join users u on u.id = o.handled_by`

/** The row of the desk; a reply that left with another one stands as that does. */
export const DESK_COLUMNS = sql`${COLUMNS}, o.taken_at as "takenAt", o.assigned_to as "assignedTo", a.real_name as "assignedToName",
  o.due_at as "dueAt", o.answered_at as "answeredAt", o.reopens_id as "reopensId",
  (select count(*) from feedback f where f.parent_id = o.parent_id and f.status <> 'DONE') as "familyOpen",
  (select coalesce(m.state, r.state) from feedback_replies r left join feedback_replies m on m.id = r.joined_to
    where r.feedback_id = o.id order by r.id desc limit 1) as delivery`
export const DESK_JOINS = sql`${JOINS} left join users a on a.id = o.assigned_to`

export const feedbackRepository = {
  page: (db: Executor, filter: FeedbackFilter, scope: Scope, paging: Paging): Promise<Rows<RowOf<typeof listFeedback>>> => {
    const where = feedbackMatching(filter, scope)
    return pageStatement(db, {
      table: sql`feedback o`,
      columns: COLUMNS,
      joins: JOINS,
      where,
      order: orderBy(SORTS, paging.sort),
      total: paging.counted ? sql`select count(*) from feedback o where ${where}` : null,
      paging,
    })
  },

  desk: (db: Executor, match: DeskMatch, reader: DeskReader, scope: Scope, paging: Paging): Promise<Rows<DeskRow>> => {
    const where = deskMatching(match, reader, scope)
    return pageStatement(db, {
      table: sql`feedback o`,
      columns: DESK_COLUMNS,
      joins: DESK_JOINS,
      where,
      order: orderBy(DESK_SORTS, paging.sort),
      total: paging.counted ? sql`select count(*) from feedback o where ${where}` : null,
      paging,
    })
  },

  /** The numbers of those that match, at most so many. */
  ids: async (db: Executor, match: DeskMatch, reader: DeskReader, scope: Scope, most: number): Promise<number[]> => {
    const query = sql<{ id: number }>`select o.id from feedback o where ${deskMatching(match, reader, scope)} order by o.id limit ${most}`
    return (await db.run(query.compile(builder))).map(({ id }) => id)
  },

  /** One of a family that the reader may see, by the names that its log entries use. */
  stand: async (db: Executor, id: number, scope: Scope): Promise<RecordStand | undefined> => {
    const rows = await db.run(
      sql<RecordStand>`select o.created_at as "createdAt", null as "deletedAt", '[]'::json as changes,
          json_build_object('status', o.status, 'category', o.category, 'content', o.content, 'reply', o.reply, 'images', jsonb_array_length(o.images),
            'handledByName', u.real_name, 'assignedToName', a.real_name, 'dueAt', ${sql.raw(momentInJson('o.due_at'))},
            'delivery', (select coalesce(m.state, r.state) from feedback_replies r left join feedback_replies m on m.id = r.joined_to
              where r.feedback_id = o.id order by r.id desc limit 1)) as fields
        from feedback o left join users u on u.id = o.handled_by left join users a on a.id = o.assigned_to
        where o.id = ${id} and ${familiesInScope(scope, 'o.parent_id') ?? sql`true`}`.compile(builder),
    )
    return rows[0]
  },
}
