import { type ParcelTrouble, troubleHours } from '@camp/contract/logistics/logistics.troubles'
import { type RawBuilder, sql } from 'kysely'
import { toStopSql, UNDER_WAY } from '../orders/orders.api.ts'

/** What is older was settled elsewhere, or never will be. */
const SEEN_DAYS = 90

/** States of a parcel in which there may be such a trouble. */
const WITHIN: Readonly<Record<ParcelTrouble, string>> = {
  TO_STOP: UNDER_WAY,
  NOT_COLLECTED: "'CREATED'",
  STUCK: "'COLLECTED', 'IN_TRANSIT', 'DELIVERING'",
  LOCKER: "'DELIVERING', 'PROBLEM'",
  REFUSED: "'PROBLEM'",
  ADDRESS: "'PROBLEM'",
  PROBLEM: "'PROBLEM'",
  RETURNED: "'RETURNED'",
}

const hours = (count: number) => `interval '${count} hours'`

/**
 * What goes wrong with the parcel `l`, by its state, the carrier's own word for it (203 and 14 refused, 206 and 207 not reached, 205 and 501
 * in a locker), and the time of its last line; null: nothing. The only place that says so.
 */
const troubleSql = (l: string): string => `case
  when ${toStopSql(l)} then 'TO_STOP'
  when ${l}.status = 'CREATED' then case when ${l}.shipped_at <= now() - ${hours(troubleHours.NOT_COLLECTED)} then 'NOT_COLLECTED' end
  when ${l}.status = 'RETURNED' then case when
    not exists (select from orders z where z.id = ${l}.order_id and z.refund_state <> 'NONE')
    and not exists (select from refund_requests q where q.order_id = ${l}.order_id and q.status = 'REQUESTED')
    and not exists (select from logistics_orders n where n.order_id = ${l}.order_id and n.deleted_at is null and n.id > ${l}.id) then 'RETURNED' end
  when ${l}.status in ('DELIVERING', 'PROBLEM') and (${l}.carrier_state = '205' or ${l}.carrier_state = '501'
    and ${l}.last_track_at <= now() - ${hours(troubleHours.LOCKER)}) then 'LOCKER'
  when ${l}.status = 'PROBLEM' then case when ${l}.carrier_state in ('14', '203') then 'REFUSED'
    when ${l}.carrier_state in ('206', '207') then 'ADDRESS' else 'PROBLEM' end
  when ${l}.status in (${WITHIN.STUCK}) and ${l}.shipped_at <= now() - ${hours(troubleHours.STUCK)}
    and coalesce(${l}.last_track_at, ${l}.shipped_at) <= now() - ${hours(troubleHours.STUCK)} then 'STUCK' end`

const seen = (l: string): string => `${l}.shipped_at > now() - interval '${SEEN_DAYS} days'`

/** The trouble of a parcel that is called `o`. */
export const TROUBLE = sql.raw(`case when ${seen('o')} then ${troubleSql('o')} end`)

/** Is the parcel `l` in such a trouble? Parcels without one are passed over by their state. */
const troubled = (l: string, kind: ParcelTrouble): string =>
  `${l}.deleted_at is null and ${l}.status in (${WITHIN[kind]}) and ${seen(l)} and ${troubleSql(l)} = '${kind}'`

/** Is the parcel `o` in one of these troubles? */
export const inTrouble = (kinds: readonly ParcelTrouble[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.raw(kinds.map((kind) => `(${troubled('o', kind)})`).join(' or ') || 'false')})`

/** Since when a parcel shipped at `shipped`, with its last line at `last`, has been in trouble. */
const sinceSql = (trouble: string, shipped: string, last: string): string => `case when ${trouble} = 'NOT_COLLECTED'
  then ${shipped} + ${hours(troubleHours.NOT_COLLECTED)}
  else coalesce(${last}, ${shipped}) + case ${trouble} when 'STUCK' then ${hours(troubleHours.STUCK)}
    when 'LOCKER' then ${hours(troubleHours.LOCKER)} else interval '0' end end`

/** What is on its way for so short a time is in none of these troubles yet: passed over by an index. */
const oldEnough = (l: string): string =>
  `(${l}.status in ('DELIVERING', 'PROBLEM', 'RETURNED') or ${l}.shipped_at <= now() - ${hours(troubleHours.STUCK)}
    or ${l}.status = 'CREATED' and ${l}.shipped_at <= now() - ${hours(troubleHours.NOT_COLLECTED)})`

/**
 * Parcels in one of these troubles, as rows of `id, order_id, trouble, since`: however many troubles are asked for, each parcel that may be in
 * one is looked at once (`offset 0` keeps PostgreSQL from writing the trouble out wherever it is named). Who only counts asks for no `since`.
 */
export function troubledParcels(kinds: readonly ParcelTrouble[]): string {
  const others = kinds.filter((kind) => kind !== 'TO_STOP')
  const parts = [...(others.length < kinds.length ? [TO_STOP] : []), ...(others.length > 0 ? [inOtherTrouble(others)] : [])]
  return parts.length > 0
    ? `(${parts.join(' union all ')})`
    : '(select l.id, l.order_id, null as trouble, l.shipped_at as since from logistics_orders l where false)'
}

/** Parcels to stop are found from the few orders that are given back, at any age, since it was asked for or begun. */
const TO_STOP = `select l.id, l.order_id, 'TO_STOP' as trouble, greatest(l.shipped_at, coalesce(
      (select q.created_at from refund_requests q where q.order_id = l.order_id and q.status = 'REQUESTED'),
      (select max(f.created_at) from refunds f where f.order_id = l.order_id and f.status <> 'CLOSED'))) as since
    from logistics_orders l where l.deleted_at is null and ${seen('l')} and ${toStopSql('l')}`

function inOtherTrouble(kinds: readonly ParcelTrouble[]): string {
  const states = [...new Set(kinds.flatMap((kind) => WITHIN[kind].split(', ')))].join(', ')
  return `select l.id, l.order_id, x.trouble, ${sinceSql('x.trouble', 'l.shipped_at', 'l.last_track_at')} as since
    from logistics_orders l cross join lateral (select ${troubleSql('l')} as trouble offset 0) x
    where l.deleted_at is null and l.status <> 'SIGNED' and l.status in (${states}) and ${seen('l')} and ${oldEnough('l')}
      and x.trouble in (${kinds.map((kind) => `'${kind}'`).join(', ')})`
}
