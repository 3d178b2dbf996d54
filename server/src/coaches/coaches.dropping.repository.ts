import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const DROP_RATES = seldom('coaches.dropRates', 'delete from coach_rates where coach_id = $1')
const DROP = seldom('coaches.drop', 'delete from coaches where id = $1')

/** A coach as if there had never been one; refused by the database where anything hangs on the coach. */
export async function dropCoach(tx: Tx, id: number): Promise<void> {
  tx.later(DROP_RATES, [id])
  await tx.all(DROP, [id])
}
