import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

// The sealed document behind the link that was signed by.

/** So many days after signing the link leads to it. */
const COPY_DAYS = 7

const BY_TOKEN = statement(
  'contractCopies.byToken',
  `select o.id, o.flow_id, o.flow_status, o.signed_at <= now() - make_interval(days => ${COPY_DAYS}) as late,
     o.signed_at + make_interval(days => ${COPY_DAYS}) as until
   from contracts o where o.copy_hash = $1 and o.provider = 'BUILTIN' and o.signed_at is not null`,
  { notNull: ['late', 'until'] },
)
// One entry a while for each address, however often it is fetched.
const FETCHED = statement(
  'contractCopies.fetched',
  `insert into contract_events (contract_id, kind, by_coach, ip, user_agent)
   select $1::bigint, 'DOWNLOADED', true, $2::text, $3::text where not exists (select from contract_events e where e.contract_id = $1::bigint
     and e.kind = 'DOWNLOADED' and e.by_coach and e.ip = $2::text and e.at > now() - make_interval(mins => $4))`,
)

export const contractCopies = {
  byToken: async (db: Executor, hash: string) => await db.one(BY_TOKEN, [hash]),
  fetched: (db: Executor, id: number, ip: string, userAgent: string, minutes: number) =>
    db.all(FETCHED, [id, ip, userAgent.slice(0, 300), minutes]),
}
