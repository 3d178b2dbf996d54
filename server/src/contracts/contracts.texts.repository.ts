import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

// The messages with the link. Each is handed over once: what may have been taken by the provider is not sent again.

const ADD = statement(
  'contractTexts.add',
  `insert into contract_texts (contract_id, why) values ($1, $2) on conflict (contract_id, why) do nothing`,
)
const CLAIM = statement(
  'contractTexts.claim',
  `update contract_texts set state = case when state = 'WAITING' then 'SENDING' else 'DOUBT' end
   where contract_id = $1 and why = $2 and state in ('WAITING', 'SENDING') returning state`,
)
const END = statement('contractTexts.end', 'update contract_texts set state = $3 where contract_id = $1 and why = $2')
const STATE = statement('contractTexts.state', 'select state from contract_texts where contract_id = $1 and why = $2')

export type TextWhy = 'SENT' | 'REMIND' | 'ENDED'
export type TextState = 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'DOUBT'

export const contractsTextsRepository = {
  add: (tx: Tx, contractId: number, why: TextWhy) => tx.all(ADD, [contractId, why]),
  /** Marked as being sent; DOUBT where an attempt before this one did not come to its end; undefined where there is nothing to send. */
  claim: async (db: Executor, contractId: number, why: TextWhy) => (await db.one(CLAIM, [contractId, why]))?.state,
  end: (db: Executor, contractId: number, why: TextWhy, state: TextState) => db.all(END, [contractId, why, state]),
  state: async (db: Executor, contractId: number, why: TextWhy) => (await db.one(STATE, [contractId, why]))?.state,
}
