import type { Executor } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'

const OWNER = seldom(
  'webhooks.owner',
  `select e.url, e.version, u.email from webhook_endpoints e join users u on u.id = e.created_by
   where e.id = $1 and not e.active and e.deleted_at is null and u.activeflg = 'ACTIVE' and u.deleted_at is null`,
)

/** Who made an endpoint that is switched off, as far as it can be reached. */
export const ownerOf = async (db: Executor, endpointId: number): Promise<Row<typeof OWNER> | undefined> => db.one(OWNER, [endpointId])
