import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'

const PARENTS = seldom(
  'parents.moved.parents',
  `select id, version, phone, nickname, real_name from parents
   where deleted_at is null and (id = any($1::bigint[]) or phone = any($2::text[])) order by id`,
)
const CHILDREN = seldom(
  'parents.moved.children',
  `select id, parent_id, version, name, english_name, gender, to_char(birthday, 'YYYY-MM-DD') as birthday, grade from students
   where deleted_at is null and parent_id = any($1::bigint[]) order by id`,
)
const CHILD = seldom(
  'parents.moved.child',
  `select id, parent_id, version, name, english_name, gender, to_char(birthday, 'YYYY-MM-DD') as birthday, grade from students
   where deleted_at is null and id = $1 for no key update`,
)
// As the file before left them, so that that one can be taken back too.
const PARENT_VERSION = seldom('parents.moved.parentVersion', 'update parents set version = $2 where id = $1')
const CHILD_VERSION = seldom('parents.moved.childVersion', 'update students set version = $2 where id = $1')

export type MovedParent = Row<typeof PARENTS>
export type MovedChild = Row<typeof CHILDREN>

export const movedRepository = {
  parents: (db: Executor, ids: readonly number[], phones: readonly string[]): Promise<MovedParent[]> => db.all(PARENTS, [ids, phones]),
  children: (db: Executor, parentIds: readonly number[]): Promise<MovedChild[]> => db.all(CHILDREN, [parentIds]),
  child: async (db: Executor, id: number): Promise<MovedChild | undefined> => await db.one(CHILD, [id]),
  parentVersion: (tx: Tx, id: number, version: number): void => tx.later(PARENT_VERSION, [id, version]),
  childVersion: (tx: Tx, id: number, version: number): void => tx.later(CHILD_VERSION, [id, version]),
}
