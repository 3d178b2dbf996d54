import type { NewStudent } from '@camp/contract/campStudents/campStudents'
import type { Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'

const FIELDS = "id, parent_id, name, english_name, gender, to_char(birthday, 'YYYY-MM-DD') as birthday, grade"
const LOCK = statement('parents.students.lock', `select ${FIELDS} from students where id = $1 and deleted_at is null for no key update`)
const NAMED = statement(
  'parents.students.named',
  `select ${FIELDS} from students where parent_id = $1 and name = $2 and deleted_at is null order by id limit 1 for no key update`,
)
const CHANGE = statement(
  'parents.students.change',
  `update students set name = $2, english_name = $3, gender = $4, birthday = $5, grade = $6, ${TOUCHED} where id = $1 returning version`,
)

export const studentsRepository = {
  /** A child, held until the end of the change. */
  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),

  /** The same, of a family by its name. */
  named: async (tx: Tx, parentId: number, name: string) => await tx.one(NAMED, [parentId, name]),

  change: (tx: Tx, id: number, { name, englishName, gender, birthday, grade }: NewStudent) =>
    tx.one(CHANGE, [id, name, englishName ?? null, gender ?? null, birthday ?? null, grade ?? null]),
}
