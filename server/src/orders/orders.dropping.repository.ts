import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const DROP_STEPS = seldom('orders.dropSteps', 'delete from order_timeline where order_id = $1')
const DROP = seldom('orders.drop', 'delete from orders where id = $1')

/**
 * An order as if it had never been: of the sample alone, where no money moved (decision 33). Refused by the database where a refund, a
 * parcel or anything else hangs on it.
 */
export async function dropOrder(tx: Tx, id: number): Promise<void> {
  tx.later(DROP_STEPS, [id])
  await tx.all(DROP, [id])
}
