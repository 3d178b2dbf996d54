import { FACTOR_RESET_HOURS } from '@camp/contract/users/users.factors'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

const UNTIL = `asked_at + interval '${FACTOR_RESET_HOURS} hours'`

const OPEN = seldom(
  'factorResets.open',
  `select f.id, f.asked_by as by_id, u.real_name as by_name, f.reason, f.asked_at as at, f.${UNTIL} as until
     from factor_resets f join users u on u.id = f.asked_by where f.user_id = $1 and f.outcome is null and f.${UNTIL} > now()`,
  { notNull: ['until'] },
)
const END_OLD = seldom(
  'factorResets.endOld',
  `update factor_resets set outcome = 'OVER', decided_at = now() where user_id = $1 and outcome is null and ${UNTIL} <= now()`,
)
const ADD = seldom('factorResets.add', 'insert into factor_resets (user_id, asked_by, reason) values ($1, $2, $3) returning id')
const LOCK = seldom(
  'factorResets.lock',
  `select f.id, f.user_id, f.asked_by, u.real_name as by_name, f.outcome is not null or f.${UNTIL} <= now() as over
     from factor_resets f join users u on u.id = f.asked_by where f.id = $1 for update of f`,
  { notNull: ['over'] },
)
const DECIDE = seldom('factorResets.decide', 'update factor_resets set outcome = $2, decided_by = $3, decided_at = now() where id = $1')

export const factorResetsRepository = {
  /** What is asked of somebody and waits. */
  open: async (db: Executor, userId: number) => (await db.one(OPEN, [userId])) ?? null,

  /** A new wish; one whose time is over makes way. */
  add: async (tx: Tx, userId: number, askedBy: number, reason: string): Promise<{ id: number } | undefined> => {
    await tx.all(END_OLD, [userId])
    return await tx.one(ADD, [userId, askedBy, reason])
  },

  /** One, held until the end of the change. */
  lock: async (tx: Tx, id: number) => await tx.one(LOCK, [id]),

  decide: (tx: Tx, id: number, outcome: 'APPROVED' | 'DECLINED', by: number): void => void tx.later(DECIDE, [id, outcome, by]),
}
