import type { ServiceFault } from '@camp/contract/base/outside'
import type { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

/** What the last look at a service found. */
export interface ServiceCheck {
  readonly fault: ServiceFault | null
  readonly checkedAt: string
}

const READ = statement('serviceChecks.read', 'select fault, checked_at from service_checks where service = $1')
const KEEP = statement(
  'serviceChecks.keep',
  `insert into service_checks (service, fault) values ($1, $2)
   on conflict (service) do update set fault = excluded.fault, checked_at = now()`,
)

export const serviceChecksRepository = {
  of: async (db: Executor, service: 'EMAIL'): Promise<ServiceCheck | undefined> => await db.one(READ, [service]),
  keep: (db: Executor, service: 'EMAIL', fault: ServiceFault | null) => db.all(KEEP, [service, fault]),
}
