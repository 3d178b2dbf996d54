import { type TaskRow, type TaskStatus, task } from '@camp/contract/base/notify'
import type { StoredText } from '@camp/contract/base/notify.texts'
import type { Executor, Tx } from '../db/executor.ts'
import { seldom, statement } from '../db/statement.ts'
import { storedText } from './stored.text.ts'
import { type TaskRequest, taskRequest } from './task.kinds.ts'

export interface StoredTask {
  id: number
  ownerId: number
  kind: string
  title: StoredText
  detail: StoredText
  input: unknown
  rate: number
  status: TaskStatus
  content: string | null
  error: StoredText | null
  attempts: number
  cancellable: boolean
  request: TaskRequest
  createtime: string
  finishedAt: string | null
}

/** As its owner sees it: with the set of changes that it works on. */
export interface ListedTask extends StoredTask {
  changeSet: TaskRow['changeSet']
}

const COLUMNS = `id, owner_id, kind, title, detail, input, rate, status, content, error, attempts, cancellable, request,
  createtime, finished_at`
const LISTED = `${COLUMNS}, case when input ? 'setId' then coalesce(
  (select jsonb_build_object('token', s.token, 'waits', s.status = 'CHECKED'
     and exists (select 1 from change_set_rows r where r.set_id = s.id and r.state = 'READY')) from change_sets s
   where s.id = (tasks.input ->> 'setId')::bigint and s.owner_id = tasks.owner_id and s.kind = tasks.kind),
  '{"token":null,"waits":false}') end as change_set`

const stored = { fits: { title: storedText, detail: storedText, error: storedText.nullable(), request: taskRequest } } as const
const listed = { fits: { ...stored.fits, changeSet: task.shape.changeSet } } as const
const DOING = statement(
  'tasks.doing',
  `select ${LISTED} from tasks where owner_id = $1 and status in ('WAITING', 'DOING') order by id desc limit 200`,
  listed,
)
const ENDED = statement(
  'tasks.ended',
  `select ${LISTED} from tasks where owner_id = $1 and status in ('success', 'FAILD') order by id desc limit 100`,
  listed,
)

interface NewTask {
  ownerId: number
  kind: string
  title: StoredText
  detail: StoredText
  input: unknown
  cancellable: boolean
  request: TaskRequest
}

const CREATE = seldom(
  'tasks.create',
  `insert into tasks (owner_id, kind, title, detail, input, cancellable, request) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
)
const BEGIN = seldom(
  'tasks.begin',
  `update tasks set status = 'DOING', attempts = attempts + 1, updated_at = now() where id = $1 and status in ('WAITING', 'DOING') returning ${COLUMNS}`,
  stored,
)
const LOCK = seldom('tasks.lock', `select ${COLUMNS} from tasks where id = $1 and owner_id = $2 for update`, stored)
const UNDER_WAY = seldom(
  'tasks.underWay',
  `select u.real_name as name, to_char(t.createtime at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at
   from tasks t join users u on u.id = t.owner_id where t.kind = $1 and t.status in ('WAITING', 'DOING') order by t.id limit 1`,
)
const WITHDRAW = seldom(
  'tasks.withdraw',
  "delete from tasks where id = $1 and status = 'WAITING' and attempts = 0 returning owner_id, input",
)
const ORPHANS = seldom(
  'tasks.orphans',
  `select t.id, t.owner_id from tasks t where t.status in ('WAITING', 'DOING') and t.updated_at < now() - interval '1 minute'
       and not exists (select 1 from graphile_worker.jobs j where j.key = 'task:' || t.id and j.attempts < j.max_attempts) for update skip locked`,
)

export const tasksRepository = {
  create: async (tx: Tx, task: NewTask): Promise<number> => {
    const [row] = await tx.all(CREATE, [
      task.ownerId,
      task.kind,
      JSON.stringify(task.title),
      JSON.stringify(task.detail),
      JSON.stringify(task.input),
      task.cancellable,
      JSON.stringify(task.request),
    ])
    return (row as { id: number }).id // an insert without a conflict clause returns its row
  },

  /** Takes a task up, whatever attempt it is; undefined if it has ended or is gone. */
  begin: async (tx: Tx, id: number): Promise<StoredTask | undefined> => await tx.one(BEGIN, [id]),

  /** False: the task is gone, its owner has taken it away. */
  progress: async (tx: Tx, id: number, rate: number, detail: StoredText): Promise<boolean> =>
    (
      await tx.run(`update tasks set rate = $2, detail = $3, updated_at = now() where id = $1 and status = 'DOING' returning 1`, [
        id,
        Math.max(0, Math.min(99, Math.floor(rate))),
        JSON.stringify(detail),
      ])
    ).length > 0,

  /** Waiting again for a while, and says why. */
  postpone: async (tx: Tx, id: number, detail: StoredText): Promise<boolean> =>
    (
      await tx.run(`update tasks set status = 'WAITING', detail = $2, updated_at = now() where id = $1 and status = 'DOING' returning 1`, [
        id,
        JSON.stringify(detail),
      ])
    ).length > 0,

  succeed: async (tx: Tx, id: number, detail: StoredText, content: string | null): Promise<boolean> =>
    (
      await tx.run(
        `update tasks set status = 'success', rate = 100, detail = $2, content = $3, error = null, finished_at = now(), updated_at = now()
       where id = $1 and status = 'DOING' returning 1`,
        [id, JSON.stringify(detail), content],
      )
    ).length > 0,

  fail: async (tx: Tx, id: number, error: StoredText): Promise<boolean> =>
    (
      await tx.run(
        `update tasks set status = 'FAILD', error = $2, finished_at = now(), updated_at = now()
       where id = $1 and status in ('WAITING', 'DOING') returning 1`,
        [id, JSON.stringify(error)],
      )
    ).length > 0,

  /** Waiting again; undefined unless it had failed. */
  retry: async (tx: Tx, ownerId: number, id: number): Promise<boolean> =>
    (
      await tx.run(
        `update tasks set status = 'WAITING', rate = 0, error = null, finished_at = null, attempts = 0, updated_at = now()
       where id = $1 and owner_id = $2 and status = 'FAILD' returning 1`,
        [id, ownerId],
      )
    ).length > 0,

  lock: async (tx: Tx, ownerId: number, id: number): Promise<StoredTask | undefined> => await tx.one(LOCK, [id, ownerId]),

  remove: (tx: Tx, id: number) => tx.run('delete from tasks where id = $1', [id]),

  /** Who asked for one of a kind that has not ended yet, and when. */
  underWay: (tx: Tx, kind: string) => tx.one(UNDER_WAY, [kind]),

  /** Takes away what no run has taken up: of it and its job exactly one comes first. */
  withdraw: (tx: Tx, id: number) => tx.one(WITHDRAW, [id]),

  clearEnded: async (tx: Tx, ownerId: number): Promise<number> =>
    (await tx.run(`delete from tasks where owner_id = $1 and status in ('success', 'FAILD') returning 1`, [ownerId])).length,

  doing: (db: Executor, ownerId: number) => db.all(DOING, [ownerId]),

  ended: (db: Executor, ownerId: number) => db.all(ENDED, [ownerId]),

  /** Tasks that wait or run without any job behind them: their job gave up, or was lost. */
  orphans: (tx: Tx) => tx.all(ORPHANS),
}
