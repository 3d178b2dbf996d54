import type { Executor, Tx } from '../platform/db/executor.ts'
import { lockText } from '../platform/db/locks.ts'
import { statement } from '../platform/db/statement.ts'

/** Active staff whose roles let them handle feedback of every family. `u` is the user. */
const HANDLES = `u.deleted_at is null and u.activeflg = 'ACTIVE' and exists (
  select from user_roles k join roles r on r.id = k.role_id and r.deleted_at is null and r.data_scope = 'ALL'
    join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id and p.deleted_at is null
  where k.user_id = u.id and p.code = 'FEEDBOOK_PROCESS')`

const LIST = statement(
  'feedback.staff',
  `select u.id, u.real_name as name, (select count(*) from feedback f where f.status <> 'DONE'
     and (f.handled_by = u.id or f.status = 'PENDING' and f.assigned_to = u.id)) as open
   from users u where ${HANDLES} order by u.real_name, u.id`,
  { notNull: ['open'] },
)
const IS_ONE = statement('feedback.isStaff', `select u.real_name as name from users u where u.id = $1 and ${HANDLES}`)
const LOCK = statement('feedback.turns', lockText('feedbackTurns'))
// People with every right are asked last: an administrator is no service desk.
const NEXT = statement(
  'feedback.nextInTurn',
  `select u.id, u.real_name as name from users u where ${HANDLES}
   order by exists (select from user_roles k join role_permissions rp on rp.role_id = k.role_id join permissions p on p.id = rp.permission_id
       where k.user_id = u.id and p.code = 'ROLE_ALLOT'),
     (select max(f.assigned_at) from feedback f where f.assigned_to = u.id) nulls first, u.id limit 1`,
)

export const feedbackStaff = {
  list: (db: Executor) => db.all(LIST, []),

  /** The name of somebody who handles feedback; undefined for anyone else. */
  nameOf: async (db: Executor, userId: number): Promise<string | undefined> => (await db.one(IS_ONE, [userId]))?.name,

  /** Whose turn it is: who was given one longest ago. Two that are written at once do not go to the same person. */
  next: async (tx: Tx): Promise<{ id: number; name: string } | undefined> => {
    tx.later(LOCK, [])
    return await tx.one(NEXT, [])
  },
}
