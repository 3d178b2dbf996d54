import { type ParcelTrouble, troubleHours } from '@camp/contract/logistics/logistics.troubles'
import { type RawBuilder, sql } from 'kysely'

/** What is older was settled elsewhere, or never will be. */
const SEEN_DAYS = 90

/** States of a parcel in which there may be such a trouble. */
const WITHIN: Readonly<Record<ParcelTrouble, string>> = {
  NOT_COLLECTED: "'CREATED'",
  STUCK: "'COLLECTED', 'IN_TRANSIT', 'DELIVERING'",
  LOCKER: "'DELIVERING', 'PROBLEM'",
  REFUSED: "'PROBLEM'",
  ADDRESS: "'PROBLEM'",
  PROBLEM: "'PROBLEM'",
  RETURNED: "'RETURNED'",
}

const lastOf = (l: string) =>
  `(select max(t.time) from logistics_tracks t where t.logistics_order_id = ${l}.id and t.archived_number is null)`
const hours = (count: number) => `interval '${count} hours'`

/**
 * What goes wrong with the parcel `l`, by its state, the carrier's own word for it (203 and 14 refused, 206 and 207 not reached, 205 and 501
 * in a locker), and the time of its last line; null: nothing. The only place that says so.
 */
const troubleSql = (l: string): string => `case
  when ${l}.status = 'CREATED' then case when ${l}.shipped_at <= now() - ${hours(troubleHours.NOT_COLLECTED)} then 'NOT_COLLECTED' end
  when ${l}.status = 'RETURNED' then case when
    exists (select from orders z where z.id = ${l}.order_id and z.refund_state = 'NONE')
    and not exists (select from refund_requests q where q.order_id = ${l}.order_id and q.status = 'REQUESTED')
    and not exists (select from logistics_orders n where n.order_id = ${l}.order_id and n.deleted_at is null and n.id > ${l}.id) then 'RETURNED' end
  when ${l}.status in ('DELIVERING', 'PROBLEM') and (${l}.carrier_state = '205' or ${l}.carrier_state = '501'
    and ${lastOf(l)} <= now() - ${hours(troubleHours.LOCKER)}) then 'LOCKER'
  when ${l}.status = 'PROBLEM' then case when ${l}.carrier_state in ('14', '203') then 'REFUSED'
    when ${l}.carrier_state in ('206', '207') then 'ADDRESS' else 'PROBLEM' end
  when ${l}.status in (${WITHIN.STUCK}) and ${l}.shipped_at <= now() - ${hours(troubleHours.STUCK)}
    and coalesce(${lastOf(l)}, ${l}.shipped_at) <= now() - ${hours(troubleHours.STUCK)} then 'STUCK' end`

const seen = (l: string): string => `${l}.shipped_at > now() - interval '${SEEN_DAYS} days'`

/** The trouble of a parcel that is called `o`. */
export const TROUBLE = sql.raw(`case when ${seen('o')} then ${troubleSql('o')} end`)

/** Is the parcel `l` in such a trouble? Parcels without one are passed over by their state. */
export const troubled = (l: string, kind: ParcelTrouble): string =>
  `${l}.deleted_at is null and ${l}.status in (${WITHIN[kind]}) and ${seen(l)} and ${troubleSql(l)} = '${kind}'`

/** Is the parcel `o` in one of these troubles? */
export const inTrouble = (kinds: readonly ParcelTrouble[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.raw(kinds.map((kind) => `(${troubled('o', kind)})`).join(' or ') || 'false')})`

/** Since when the parcel `l` has been in it. */
export const troubledSince = (l: string, kind: ParcelTrouble): string => {
  const last = `coalesce(${lastOf(l)}, ${l}.shipped_at)`
  if (kind === 'NOT_COLLECTED') return `${l}.shipped_at + ${hours(troubleHours.NOT_COLLECTED)}`
  return kind === 'STUCK' || kind === 'LOCKER' ? `${last} + ${hours(troubleHours[kind])}` : last
}
