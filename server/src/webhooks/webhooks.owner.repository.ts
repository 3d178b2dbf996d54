import type { Executor } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'

// Who made it, while that one may still see webhooks; else all who may change them.
const OWNERS = `webhook_endpoints e join code_holders('WEBHOOK_EDIT') h
    on case when exists (select from code_holders('WEBHOOK') m where m.id = e.created_by) then h.id = e.created_by else true end
  join users u on u.id = h.id where e.id = $1 and not e.active and e.deleted_at is null`
const TO_TELL = seldom('webhooks.toTell', `select h.id from ${OWNERS}`)
const ADDRESSES = seldom('webhooks.addresses', `select e.url, e.version, u.email from ${OWNERS} and u.email is not null`)

/** Who hears that an endpoint was switched off. */
export const ownersOf = async (db: Executor, endpointId: number): Promise<number[]> =>
  (await db.all(TO_TELL, [endpointId])).flatMap(({ id }) => id ?? [])

/** The same by mail, as far as they can be reached. */
export const addressesOf = (db: Executor, endpointId: number): Promise<Row<typeof ADDRESSES>[]> => db.all(ADDRESSES, [endpointId])
