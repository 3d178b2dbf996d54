import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const DROP_CHILDREN = seldom('parents.dropChildren', 'delete from students where parent_id = $1')
const DROP_KEY = seldom('parents.dropKey', 'delete from family_keys where parent_id = $1')
const DROP = seldom('parents.dropFamily', 'delete from parents where id = $1')

/** A family with its children as if it had never been; refused by the database where anything else hangs on it. */
export async function dropFamily(tx: Tx, id: number): Promise<void> {
  tx.later(DROP_CHILDREN, [id])
  tx.later(DROP_KEY, [id])
  await tx.all(DROP, [id])
}
