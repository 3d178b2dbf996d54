import type { Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'
import type { Passed } from '../platform/events/passing.ts'

const camps = (where: string) => `select id, start_date, end_date from camps where deleted_at is null and ${where} order by id`
const STARTED = seldom('camps.started', camps('start_date > business_day($1::timestamptz) and start_date <= business_day($2::timestamptz)'))
// It lasts until the end of its last day.
const ENDED = seldom('camps.ended', camps('end_date >= business_day($1::timestamptz) and end_date < business_day($2::timestamptz)'))

export const campsPassing = {
  started: (tx: Tx, { after, until }: Passed) => tx.all(STARTED, [after, until]),
  ended: (tx: Tx, { after, until }: Passed) => tx.all(ENDED, [after, until]),
}
