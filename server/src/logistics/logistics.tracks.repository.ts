import { type LogisticsStatus, logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { ASK_FLOOR_MINUTES } from '@camp/contract/logistics/logistics.parcels'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { ASKS_A_SECOND, ASKS_OF_HOURS, FIRST_ASK_HOURS, PLAN_DAYS } from './logistics.plan.rules.ts'

const AS_TOLD = `l.id, c.name as company_name, c.code as company_code, l.tracking_number, l.phone,
     l.shipped_at, l.address, l.last_track_at as known_until,
     l.subscribed_at is not null as watched`
const AS_TOLD_WORDS = { notNull: ['watched'] } as const
const MOVING = statement(
  'logistics.moving',
  `select ${AS_TOLD} from logistics_orders l join logistics_companies c on c.id = l.company_id
   where l.status not in ('SIGNED', 'RETURNED') and l.deleted_at is null and l.id > $1 order by l.id limit $2`,
  AS_TOLD_WORDS,
)
// Those that wait longest first: more than can be asked about are late, and none is forgotten.
const DUE = statement(
  'logistics.due',
  `select ${AS_TOLD} from logistics_orders l join logistics_companies c on c.id = l.company_id
   where l.status not in ('SIGNED', 'RETURNED') and l.deleted_at is null and coalesce(l.next_ask_at, l.shipped_at) <= $1::timestamptz
     and (l.next_ask_at is not null or l.shipped_at <= $1::timestamptz - make_interval(hours => ${FIRST_ASK_HOURS}))
     and l.shipped_at > $1::timestamptz - make_interval(days => ${PLAN_DAYS})
   order by coalesce(l.next_ask_at, l.shipped_at), l.id limit $2`,
  AS_TOLD_WORDS,
)
const UNWATCHED = statement(
  'logistics.unwatched',
  `select ${AS_TOLD} from logistics_orders l join logistics_companies c on c.id = l.company_id
   where l.status not in ('SIGNED', 'RETURNED') and l.deleted_at is null and l.subscribed_at is null and l.abort_reason is null
     and l.shipped_at > $1::timestamptz - make_interval(days => ${PLAN_DAYS})
   order by l.id limit $2`,
  AS_TOLD_WORDS,
)
// Nothing, where the parcel has another number or company by now.
const WATCHED = statement(
  'logistics.watched',
  `update logistics_orders l set subscribed_at = case when $4::text is null then $5::timestamptz end, abort_reason = $4::text,
     next_ask_at = $6::timestamptz
   from logistics_companies c where l.id = $1 and l.tracking_number = $2 and c.id = l.company_id and c.code = $3 and l.deleted_at is null`,
)
const UNWATCH = statement(
  'logistics.unwatch',
  'update logistics_orders set subscribed_at = null, abort_reason = $2, corrected_code = $3, next_ask_at = $4::timestamptz where id = $1',
)
// A caller who asked meanwhile planned it already.
const PUT_OFF = statement(
  'logistics.putOff',
  'update logistics_orders set next_ask_at = $2::timestamptz where id = $1 and coalesce(next_ask_at, shipped_at) <= $3::timestamptz',
)
const PLAN = statement('logistics.plan', 'update logistics_orders set next_ask_at = $2::timestamptz where id = $1')
const ONE = statement(
  'logistics.asked',
  `select ${AS_TOLD} from logistics_orders l join logistics_companies c on c.id = l.company_id where l.id = $1 and l.deleted_at is null`,
  AS_TOLD_WORDS,
)
const RECENT = statement(
  'logistics.asks.recent',
  "select asks from logistics_ask_minutes where minute = date_trunc('minute', $1::timestamptz)",
)
// The first who counts in a minute makes its row, the others wait for it: so the limits hold for all processes together. $2: of the minute.
const SPEND = statement(
  'logistics.asks.spend',
  `with earlier as (select coalesce(sum(asks), 0)::bigint as asks from logistics_ask_minutes
     where minute > $1::timestamptz - interval '4 hours 1 minute' and minute < date_trunc('minute', $1::timestamptz))
   insert into logistics_ask_minutes as m (minute, asks)
   select date_trunc('minute', $1::timestamptz), 1 from earlier where asks < ${ASKS_OF_HOURS}
   on conflict (minute) do update set asks = m.asks + 1
     where m.asks < $2::integer and m.asks + (select asks from earlier) < ${ASKS_OF_HOURS} returning asks`,
)
const GIVE_BACK = statement(
  'logistics.asks.giveBack',
  "update logistics_ask_minutes set asks = asks - 1 where minute = date_trunc('minute', $1::timestamptz)",
)
const FORGET_MINUTES = statement(
  'logistics.asks.forgetMinutes',
  "delete from logistics_ask_minutes where minute < $1::timestamptz - interval '1 day'",
)
// One of many who ask about a number at once may; the others find it asked. Who may, may at a moment of its own: the row of the minute, which
// is held by then, lets one after the other choose.
const CLAIM = statement(
  'logistics.asks.claim',
  `insert into logistics_asks as a (tracking_number, asked_at)
   select upper($1), greatest($2::timestamptz, max(asked_at) + interval '1 second' / ${ASKS_A_SECOND}) from logistics_asks
   where asked_at between $2::timestamptz - interval '1 second' and $2::timestamptz + interval '1 minute'
   on conflict (tracking_number) do update set asked_at = excluded.asked_at
     where a.asked_at <= $2::timestamptz - make_interval(mins => ${ASK_FLOOR_MINUTES}) returning asked_at`,
)
const ASKED = statement(
  'logistics.asks.note',
  'update logistics_orders set asked_at = $2::timestamptz where tracking_number = $1 and deleted_at is null',
)
const FORGET = statement(
  'logistics.asks.forget',
  `delete from logistics_asks where asked_at < $1::timestamptz - make_interval(mins => ${ASK_FLOOR_MINUTES})`,
)
const HOLD = statement(
  'logistics.hold',
  `select l.id, l.order_id, (select o.order_number from orders o where o.id = l.order_id) as order_number, l.status, l.tracking_number,
     l.carrier_state, l.shipped_at,
     l.last_track_at as known_until, l.subscribed_at is not null as watched
   from logistics_orders l where l.id = $1 and upper(l.tracking_number) = upper($2) and l.deleted_at is null for no key update`,
  { fits: { status: logisticsStatus.schema }, notNull: ['watched', 'orderNumber'] },
)
// The same step reported twice is one row.
const ADD = statement(
  'logistics.addTracks',
  `insert into logistics_tracks (logistics_order_id, time, location, context, status)
   select $1, time, location, context, status
   from jsonb_to_recordset($2::jsonb) as step (time timestamptz, location text, context text, status text)
   on conflict (logistics_order_id, time, context) do nothing returning id`,
)
const MOVE = statement(
  'logistics.move',
  `update logistics_orders set status = $2, signed_at = case when $2 = 'SIGNED' then $3::timestamptz else signed_at end,
     ${TOUCHED} where id = $1`,
)

const STATE = statement('logistics.carrierState', 'update logistics_orders set carrier_state = $2 where id = $1')

type AskedRow = Row<typeof MOVING>

/** A parcel as a carrier is asked about it. */
export type AskedParcel = Omit<AskedRow, 'shippedAt' | 'knownUntil'> & { readonly shippedAt: Date; readonly knownUntil: Date | null }

/** A parcel that is locked until the end of the change. */
export type TrackedParcel = Row<typeof HOLD>

/** One line that a carrier reported of a parcel's way. */
export interface ReportedStep {
  readonly time: Date
  readonly location: string | null
  readonly context: string
  readonly status: LogisticsStatus
}

const asked = ({ shippedAt, knownUntil, ...row }: AskedRow): AskedParcel => ({
  ...row,
  shippedAt: new Date(shippedAt),
  knownUntil: knownUntil === null ? null : new Date(knownUntil),
})

/** Never is a moment too: what was not planned yet is another thing. */
const momentOrNever = (at: Date | null): string => at?.toISOString() ?? 'infinity'

export const tracksRepository = {
  /** Parcels on their way, from an id on. */
  moving: async (db: Executor, after: number, most: number): Promise<AskedParcel[]> => (await db.all(MOVING, [after, most])).map(asked),

  asked: async (db: Executor, id: number): Promise<AskedParcel | undefined> => (await db.all(ONE, [id])).map(asked)[0],

  /** Parcels that are to be asked about now, by the plan. */
  due: async (db: Executor, now: Date, most: number): Promise<AskedParcel[]> => (await db.all(DUE, [now.toISOString(), most])).map(asked),

  /** Parcels that the carrier is to tell of by itself. */
  unwatched: async (db: Executor, now: Date, most: number): Promise<AskedParcel[]> =>
    (await db.all(UNWATCHED, [now.toISOString(), most])).map(asked),

  /** The carrier watches the parcel from now on, or does not, and why. */
  watched: async (
    tx: Tx,
    { id, trackingNumber, companyCode }: AskedParcel,
    { refused, now, next }: { refused: string | null; now: Date; next: Date | null },
  ): Promise<void> => void (await tx.all(WATCHED, [id, trackingNumber, companyCode, refused, now.toISOString(), momentOrNever(next)])),

  /** The carrier watches the parcel no longer. */
  unwatch: async (tx: Tx, id: number, { why, correctedCode, next }: { why: string; correctedCode: string | null; next: Date | null }) =>
    void (await tx.all(UNWATCH, [id, why, correctedCode, momentOrNever(next)])),

  /** When it is asked about next; null: never. */
  plan: async (tx: Tx, id: number, next: Date | null): Promise<void> => void (await tx.all(PLAN, [id, momentOrNever(next)])),

  /** What is due cannot be asked about now: it is due again at a later moment. */
  putOff: async (tx: Tx, id: number, now: Date, until: Date): Promise<void> =>
    void (await tx.all(PUT_OFF, [id, until.toISOString(), now.toISOString()])),

  /** How many numbers were asked about in the last minute, by plan or by people. */
  recentAsks: async (db: Executor, now: Date): Promise<number> => (await db.one(RECENT, [now.toISOString()]))?.asks ?? 0,

  carrierState: (tx: Tx, id: number, state: string): void => tx.later(STATE, [id, state.slice(0, 20)]),

  /** Takes one ask of those that this minute and its four hours leave; is there one? Others wait until this transaction ends. */
  spendAsk: async (tx: Tx, now: Date, most: number): Promise<boolean> => (await tx.all(SPEND, [now.toISOString(), most])).length > 0,

  giveAskBack: (tx: Tx, now: Date): void => tx.later(GIVE_BACK, [now.toISOString()]),

  /** When the number may be asked about, now or a few seconds from now; then nobody else may for a while. Null: it was asked about already. */
  claim: async (tx: Tx, trackingNumber: string, now: Date): Promise<Date | null> => {
    const [claimed] = await tx.all(CLAIM, [trackingNumber, now.toISOString()])
    if (!claimed) return null
    tx.later(ASKED, [trackingNumber, now.toISOString()])
    return new Date(claimed.askedAt)
  },

  /** Numbers that may be asked about again need not be remembered. */
  forgetAsks: async (db: Executor, now: Date): Promise<void> => {
    await db.all(FORGET, [now.toISOString()])
    await db.all(FORGET_MINUTES, [now.toISOString()])
  },

  /** The parcel, if it is there with this number still. */
  hold: async (tx: Tx, id: number, trackingNumber: string): Promise<TrackedParcel | undefined> => await tx.one(HOLD, [id, trackingNumber]),

  /** How many of these steps are new. */
  add: async (tx: Tx, id: number, steps: readonly ReportedStep[]): Promise<number> =>
    (await tx.all(ADD, [id, JSON.stringify(steps)])).length,

  move: async (tx: Tx, id: number, status: LogisticsStatus, at: Date): Promise<void> =>
    void (await tx.all(MOVE, [id, status, at.toISOString()])),
}
