import type { Paging, RowOf } from '@camp/contract/base/call'
import { getMessageTask, type getMessageTasksByPage, type MessageTaskFilter } from '@camp/contract/messageTasks/messageTasks'
import type { MessageChannel, MessagePurpose, MessageTaskStatus } from '@camp/contract/messageTasks/messageTasks.labels'
import { type RawBuilder, sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, listed, part, type Rows, range } from '../platform/db/list.ts'
import { type Row as StatementRow, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { type TaskRequest, taskRequest } from '../platform/tasks/task.kinds.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import type { Audience } from './messageTasks.audience.repository.ts'

const SORTS = { id: 'o.id', createdAt: 'o.created_at', scheduledAt: { nullable: 'o.scheduled_at' } } as const

const named = (table: string, column: string, choice: string): string =>
  `select ${column} as name from ${table} where id in (select jsonb_array_elements_text(o.audience->'${choice}')::bigint)`
const ROW = `o.id, o.created_at, o.updated_at, o.version, o.title, o.content, o.channel, o.audience, o.purpose,
  o.scheduled_at, o.status, o.failure,
  o.channel_fault, coalesce(g.total, 0) as total, coalesce(g.sent, 0) as sent,
  coalesce(g.failed, 0) as failed, s.real_name as sender_name, o.started_at, o.finished_at,
  array(${named('roles', 'role_name', 'roleIds')} union all ${named('users', 'real_name', 'userIds')}
    union all ${named('tags', 'name', 'tagIds')} union all ${named('camps', campNameSql('camps'), 'campIds')}
    union all ${named('parents', "'ID ' || parents.id", 'parentIds')}) as audience_names`
const JOINS = 'left join message_task_figures g on g.message_task_id = o.id left join users s on s.id = o.sender_id'
type Row = RowOf<typeof getMessageTasksByPage>
const { audience } = getMessageTask.answer.schema.shape
const DETAIL = statement('messageTasks.detail', `select ${ROW} from message_tasks o ${JOINS} where o.id = $1 and o.deleted_at is null`, {
  fits: { audience },
})

function conditionsOf(filter: MessageTaskFilter): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.deleted_at is null`,
    part('o.title', filter.title),
    among('o.channel', filter.channel),
    among('o.status', filter.status),
    range('o.scheduled_at', filter.scheduledFrom, filter.scheduledTo),
  ])
}

export interface StoredMessageTask {
  id: number
  title: string
  content: string
  channel: MessageChannel
  audience: Audience
  purpose: MessagePurpose
  scheduledAt: string | null
  status: MessageTaskStatus
  senderId: number | null
  request: TaskRequest | null
  taskId: number | null
  settledAt: string | null
  version: number
}
export type MessageTaskFields = Pick<StoredMessageTask, 'title' | 'content' | 'channel' | 'audience' | 'purpose' | 'scheduledAt'>

const STORED = `id, title, content, channel, audience, purpose, scheduled_at, status, sender_id, request,
  task_id, settled_at, version`
const LOCK = statement('messageTasks.lock', `select ${STORED} from message_tasks where id = $1 and deleted_at is null for update`, {
  fits: { audience, request: taskRequest.nullable() },
})

const values = ({ title, content, channel, audience, purpose, scheduledAt }: MessageTaskFields, sender: Sender) => [
  title,
  content,
  channel,
  JSON.stringify(audience),
  scheduledAt,
  scheduledAt === null ? 'DRAFT' : 'SCHEDULED',
  sender.userId,
  JSON.stringify(sender.request),
  purpose,
]

export type Ended = StatementRow<typeof ENDED>

/** In whose name one waits to be sent. */
export type NameBefore = Pick<StoredMessageTask, 'senderId' | 'request'>

/** In whose name it is sent. */
export interface Sender {
  readonly userId: number
  readonly request: TaskRequest
}

const NAMES = statement('messageTasks.names', 'select id, title as name from message_tasks where id = any($1::bigint[])')

const SNAPSHOT = statement(
  'messageTasks.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('title', title, 'content', content, 'channel', channel, 'audience', audience, 'purpose', purpose, 'scheduledAt', scheduled_at) as fields
   from message_tasks where id = $1`,
  snapshotSays,
)

const MOMENT = seldom('messageTasks.moment', 'select m as at, m > now() as ahead from (select $1::timestamptz as m) x', {
  notNull: ['at', 'ahead'],
})
const CREATE = seldom(
  'messageTasks.create',
  `insert into message_tasks (title, content, channel, audience, scheduled_at, status, sender_id, request, purpose)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, version`,
)
const UPDATE = seldom(
  'messageTasks.update',
  `update message_tasks set title = $2, content = $3, channel = $4, audience = $5, scheduled_at = $6, status = $7, sender_id = $8,
           request = $9, purpose = $10, ${TOUCHED} where id = $1 returning id, version`,
)
const UNSTART = seldom(
  'messageTasks.unstart',
  `update message_tasks set status = case when scheduled_at > now() then 'SCHEDULED' else 'DRAFT' end,
     scheduled_at = case when scheduled_at > now() then scheduled_at end, task_id = null, started_at = null, sender_id = $2, request = $3, ${TOUCHED}
   where id = $1 returning title, status`,
)
const ENDED = seldom(
  'messageTasks.ended',
  `select status, failure, channel_fault as fault, finished_at::text as finished_at, task_id from message_tasks where id = $1`,
)
const END_AGAIN = seldom(
  'messageTasks.endAgain',
  `update message_tasks set status = $2, failure = $3, channel_fault = $4, finished_at = $5::timestamptz, task_id = $6, sender_id = $7,
     request = $8, ${TOUCHED} where id = $1`,
)
const MAY_SEND = (sender: string): string => `exists (select from code_holders('MESSAGE_TASK_SEND') h where h.id = ${sender})`
const SENDER_MAY = statement('messageTasks.senderMay', `select ${MAY_SEND('$1::bigint')} as may`, { notNull: ['may'] })
const DUE = seldom(
  'messageTasks.due',
  `select ${STORED} from message_tasks where status = 'SCHEDULED' and deleted_at is null and scheduled_at <= now()
       order by scheduled_at limit 20 for update skip locked`,
  { fits: { audience, request: taskRequest.nullable() } },
)
/** Those that wait for their time, set by somebody who may not send any more: they end at once, and not when their time comes. */
const LEFT = statement(
  'messageTasks.left',
  `select id from message_tasks where status = 'SCHEDULED' and deleted_at is null
     and sender_id not in (select h.id from code_holders('MESSAGE_TASK_SEND') h) order by id limit 100 for update skip locked`,
)
const INTERRUPTED = seldom(
  'messageTasks.interrupted',
  `select m.id, ${MAY_SEND('m.sender_id')} as may from message_tasks m where m.status = 'SENDING'
         and not exists (select from tasks t where t.id = m.task_id and t.status in ('WAITING', 'DOING')) for update skip locked`,
  { notNull: ['may'] },
)

// What was sent is past; what failed may be sent again.
const NAMING_TAG = statement(
  'messageTasks.namingTag',
  `select count(*) as count from message_tasks where deleted_at is null and status <> 'SENT' and audience->'tagIds' @> to_jsonb($1::bigint)`,
  { notNull: ['count'] },
)

const LIST = listed(
  'messageTasks.list',
  { table: sql`message_tasks o`, columns: sql.raw(ROW), joins: sql.raw(JOINS), sorts: SORTS },
  { fits: { audience } },
)

export const messageTasksRepository = {
  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),

  /** May this person send still? Asked while it is being sent: rights that are taken away end it. */
  senderMay: async (db: Executor, userId: number): Promise<boolean> => (await db.one(SENDER_MAY, [userId]))?.may ?? false,

  /** Whose time has not come, and whose sender may not send any more. */
  left: (tx: Tx) => tx.all(LEFT, []),

  /** How many that are yet to be sent choose their recipients by the tag. */
  namingTag: async (tx: Tx, tagId: number): Promise<number> => (await tx.one(NAMING_TAG, [tagId]))?.count ?? 0,

  page: (db: Executor, filter: MessageTaskFilter, paging: Paging): Promise<Rows<Row>> => LIST.page(db, conditionsOf(filter), paging),

  detail: async (db: Executor, id: number): Promise<Row | undefined> => await db.one(DETAIL, [id]),

  /** Holds the task until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<StoredMessageTask | undefined> => await tx.one(LOCK, [id]),

  /** A moment of the wire as the database reads it, and whether it is still to come. */
  moment: async (db: Executor, at: string): Promise<{ at: string; ahead: boolean }> => {
    const [row] = await db.all(MOMENT, [at])
    return row ?? { at, ahead: false }
  },

  create: async (tx: Tx, fields: MessageTaskFields, sender: Sender) => await tx.one(CREATE, values(fields, sender)),

  update: async (tx: Tx, id: number, fields: MessageTaskFields, sender: Sender) => await tx.one(UPDATE, [id, ...values(fields, sender)]),

  archive: (tx: Tx, id: number) => tx.run(`update message_tasks set deleted_at = now(), ${TOUCHED} where id = $1`, [id]),

  /** From now on it is being sent, by the long work `taskId`. */
  start: (tx: Tx, id: number, taskId: number, sender: Sender) =>
    tx.run(
      `update message_tasks set status = 'SENDING', failure = null, channel_fault = null, task_id = $2, sender_id = $3, request = $4,
         finished_at = null, started_at = coalesce(started_at, now()), ${TOUCHED} where id = $1`,
      [id, taskId, sender.userId, JSON.stringify(sender.request)],
    ),

  /** As if it had not been sent, in the name in which it was to be. One whose time has come meanwhile is a draft: nobody wants it to leave now. */
  unstart: (tx: Tx, id: number, name: NameBefore) => tx.one(UNSTART, [id, name.senderId, JSON.stringify(name.request)]),

  /** How it has ended. */
  ended: (tx: Tx, id: number) => tx.one(ENDED, [id]),

  /** As it had ended, before it was to be sent again. */
  endAgain: (tx: Tx, id: number, { status, failure, fault, finishedAt, taskId }: Ended, name: NameBefore) =>
    tx.all(END_AGAIN, [id, status, failure, fault, finishedAt, taskId, name.senderId, JSON.stringify(name.request)]),

  /** Tasks whose time has come; those that another process looks at are left to it. */
  due: (tx: Tx) => tx.all(DUE),

  /** Tasks that are said to be sending, with no long work under way that sends them. */
  interrupted: (tx: Tx) => tx.all(INTERRUPTED),

  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),
}
