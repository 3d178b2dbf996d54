import type { Executor, Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

// How a contract stands with an outside signer.

/** After so long without an answer or a notice a person may have it handed over again, or take it back. */
const DOUBT_MINUTES = 30
/** So often those that wait for somebody are asked about, whether a notice came or not. */
const CHECK_MINUTES = 30
/** So long after it was confirmed that a signed contract shall end they are asked whether both have signed that it does; then notices tell. */
const END_DAYS = 60

const ADD = statement('contractFlows.add', 'insert into contract_flows (contract_id) values ($1)')
const OF = statement(
  'contractFlows.of',
  `select f.flow_id, f.sign_url, f.checked_at, f.refusal,
     f.flow_id is null and f.asked_at is not null as doubt, f.asked_at + make_interval(mins => ${DOUBT_MINUTES}) as doubt_until,
     coalesce(f.flow_id is null and f.asked_at > now() - make_interval(mins => ${DOUBT_MINUTES}), false) as must_wait
   from contract_flows f where f.contract_id = $1`,
  { notNull: ['doubt', 'mustWait'] },
)
const CLAIM = statement(
  'contractFlows.claim',
  `update contract_flows set asked_at = now(), refusal = null
   where contract_id = $1 and flow_id is null and asked_at is null returning contract_id as id`,
)
const LET_GO = statement('contractFlows.letGo', 'update contract_flows set asked_at = null, refusal = $2 where contract_id = $1')
const KNOWN = statement('contractFlows.known', 'update contract_flows set flow_id = $2, refusal = null where contract_id = $1')
const LINKED = statement('contractFlows.linked', 'update contract_flows set sign_url = $2 where contract_id = $1')
const CHECKED = statement('contractFlows.checked', 'update contract_flows set checked_at = now() where contract_id = $1')
const CONTRACT = statement(
  'contractFlows.contract',
  `select o.id, f.flow_id as known_as from contract_flows f join contracts o on o.id = f.contract_id where f.flow_id = $1 or (o.flow_id = $2 and f.flow_id is null)
   order by f.flow_id nulls last limit 1`,
)
const DUE = statement(
  'contractFlows.due',
  `select o.id from contracts o join contract_flows f on f.contract_id = o.id
   where (o.flow_status in (0, 1, 2, 7, 8, 9) or o.flow_status = 4 and exists (select from contract_terminations t where t.contract_id = o.id
       and t.status = 'CONFIRMED' and t.decided_at > now() - interval '${END_DAYS} days')) and f.flow_id is not null
     and coalesce(f.checked_at, o.created_at) < now() - make_interval(mins => ${CHECK_MINUTES}) order by o.id limit 100`,
)
const ID_CARD = statement('contractFlows.idCard', 'select c.id_card_sealed as sealed from coaches c where c.id = $1')
export const contractFlows = {
  add: (tx: Tx, contractId: number) => tx.all(ADD, [contractId]),
  of: async (db: Executor, contractId: number) => await db.one(OF, [contractId]),
  /** True: it is the caller's to hand it over, and nobody else's. */
  claim: async (db: Executor, contractId: number): Promise<boolean> => (await db.all(CLAIM, [contractId])).length > 0,
  /** They have not taken it. */
  letGo: (db: Executor, contractId: number, refusal: string | null) => db.all(LET_GO, [contractId, refusal]),
  known: (tx: Tx, contractId: number, flowId: string) => tx.all(KNOWN, [contractId, flowId]),
  linked: (db: Executor, contractId: number, url: string) => db.all(LINKED, [contractId, url]),
  checked: (db: Executor, contractId: number) => db.all(CHECKED, [contractId]),
  /** The contract that a notice is about, by their number, else by ours where theirs is not known yet. */
  contract: async (db: Executor, flowId: string, reference: string | null) => await db.one(CONTRACT, [flowId, reference]),
  due: (db: Executor) => db.all(DUE, []),
  idCard: async (db: Executor, coachId: number): Promise<string | null> => (await db.one(ID_CARD, [coachId]))?.sealed ?? null,
}
