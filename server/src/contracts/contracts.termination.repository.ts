import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement, TOUCHED } from '../platform/db/statement.ts'
import { holdersText } from '../platform/scope.ts'
import { contractWholeText } from './contracts.conditions.ts'

// Who asked to terminate a signed contract, and what another person said to it.

const FIELDS = `t.id, t.version, t.contract_id, t.status, t.reason, t.asked_by as asked_by_id, u.real_name as asked_by_name, t.created_at as asked_at`
// The one that waits for a second person, else the one that was confirmed last: with an outside signer the contract ends later, by them.
const LATEST = statement(
  'contractTerminations.latest',
  `select ${FIELDS} from contract_terminations t join users u on u.id = t.asked_by
   where t.contract_id = $1 and t.status in ('ASKED', 'CONFIRMED') order by t.status, t.id desc limit 1`,
)
// Nobody ends the own contract; those who could are named: who sees all of it.
const CONFIRMERS = statement(
  'contractTerminations.confirmers',
  `select h.id, h.name from contracts o join coaches k on k.id = o.coach_id cross join ${holdersText('COASH_CONTRACT_EDIT')}
   where o.id = $1 and h.id <> $2::bigint and h.id is distinct from k.user_id and ${contractWholeText('h.reader')} order by h.id limit 20`,
  { notNull: ['id', 'name'] },
)
const ASK = statement('contractTerminations.ask', 'insert into contract_terminations (contract_id, reason, asked_by) values ($1, $2, $3)')
const DECIDE = statement(
  'contractTerminations.decide',
  `update contract_terminations set status = $2, decided_by = $3, decided_at = now(), answer = $4, ${TOUCHED} where id = $1`,
)

export const contractTerminations = {
  latest: async (db: Executor, contractId: number) => await db.one(LATEST, [contractId]),
  confirmers: (db: Executor, contractId: number, askedById: number) => db.all(CONFIRMERS, [contractId, askedById]),
  /** The caller holds the contract, also where it is decided. */
  ask: (tx: Tx, contractId: number, reason: string, by: number) => tx.all(ASK, [contractId, reason, by]),
  decide: (tx: Tx, id: number, status: 'CONFIRMED' | 'DECLINED', by: number, answer: string | null) =>
    tx.all(DECIDE, [id, status, by, answer]),
}
