import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const DROP = seldom('channels.drop', 'delete from promotion_channels where id = $1')

/** A channel as if it had never been; refused by the database where anything hangs on it. */
export const dropChannel = (tx: Tx, id: number) => tx.all(DROP, [id])
