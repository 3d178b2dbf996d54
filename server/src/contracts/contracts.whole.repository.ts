import type { Executor } from '../platform/db/executor.ts'
import { seldom } from '../platform/db/statement.ts'

// The amount is that of the lines it was made of and that of its document; each file is the one whose hash was noted, also in the signing steps.
const BROKEN = seldom(
  'contracts.broken',
  `select o.flow_id from contracts o
     left join lateral (select sum(l.amount) as amount, sum(l.minutes) as minutes from contract_lines x join work_lines l on l.id = x.line_id
       where x.contract_id = o.id) n on true
     left join lateral (select e.said from contract_events e where e.contract_id = o.id and e.kind = 'SEALED' order by e.id desc limit 1) e on true
   where n.amount is distinct from o.amount or n.minutes is distinct from o.minutes or (o.facts->>'amount')::bigint is distinct from o.amount
     or exists (select from contract_files f where f.contract_id = o.id
       and (encode(sha256(f.bytes), 'hex') <> f.hash or f.kind = 'SEALED' and f.hash not in (o.hash, coalesce(e.said, o.hash))))
     or o.hash <> e.said
   order by o.id limit 200`,
)

/** Contracts whose amount or files are not those they were made with. */
export const brokenContracts = async (db: Executor): Promise<string[]> => (await db.all(BROKEN)).map(({ flowId }) => flowId)
