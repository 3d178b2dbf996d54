import type { Tx } from '../db/executor.ts'
import { seldom, statement } from '../db/statement.ts'

// One after the other: the next one goes on where this one ends.
const HOLD = seldom('passing.hold', 'select told_until from chores where name = $1 for update')
const PUT = seldom(
  'passing.put',
  `insert into chores as c (name, told_until) values ($1, now()) on conflict (name) do update set told_until = greatest(c.told_until, now())
   returning told_until`,
)
const TOLD = statement('passing.told', 'select told_until from chores where name = $1 for share')

export const passingRepository = {
  /** Goes on up to now: what is told of lies between the two moments. */
  take: async (tx: Tx, name: string): Promise<{ after: string | null; until: string | null }> => {
    const after = (await tx.one(HOLD, [name]))?.toldUntil ?? null
    return { after, until: (await tx.one(PUT, [name]))?.toldUntil ?? null }
  },
  told: async (tx: Tx, name: string): Promise<string | null> => (await tx.one(TOLD, [name]))?.toldUntil ?? null,
}
