import { ask } from './database.ts'

/** Values that requests are made of, drawn from the database: the same ones for both servers. */
export interface Sample {
  readonly orders: readonly { readonly id: number; readonly orderNumber: string; readonly phone: string }[]
  /** Orders to change, none of the above: every change lengthens a timeline, and what is read must stay what it was. */
  readonly toChange: readonly number[]
  readonly statuses: readonly string[]
  readonly channelIds: readonly number[]
  /** First and last day of the orders, `YYYY-MM-DD`. */
  readonly firstDay: string
  readonly lastDay: string
  /** From this moment on there are as many orders as an export takes. */
  readonly exportFrom: string
}

const ORDERS = 400
const TO_CHANGE = 4_000

/** Draws evenly over all orders, so that two runs on one database use the same values. */
export async function drawSample(url: string, exportRows: number): Promise<Sample> {
  const orders = await ask<{ id: string; orderNumber: string; phone: string }>(
    url,
    `select o.id, o.order_number as "orderNumber", p.phone
     from (select min(id) as first, greatest((max(id) - min(id)) / $1, 1) as step from orders) span
     cross join generate_series(0, $1 - 1) as n
     join lateral (select * from orders where id >= span.first + n * span.step order by id limit 1) o on true
     join parents p on p.id = o.parent_id`,
    [ORDERS],
  )
  const toChange = await ask<{ id: string }>(
    url,
    `select o.id from (select min(id) as first, greatest((max(id) - min(id)) / $1, 1) as step from orders) span
     cross join generate_series(0, $1 - 1) as n
     join lateral (select id from orders where id > span.first + n * span.step and id <> all($2::bigint[]) order by id limit 1) o on true`,
    [TO_CHANGE, orders.map(({ id }) => id)],
  )
  const statuses = await ask<{ status: string }>(url, 'select status from orders group by status order by count(*) desc limit 5')
  const channels = await ask<{ id: string }>(
    url,
    'select channel_id as id from orders where channel_id is not null group by 1 order by count(*) desc limit 8',
  )
  const [span] = await ask<{ first: string; last: string }>(
    url,
    'select business_day(min(created_at))::text as first, business_day(max(created_at))::text as last from orders',
  )
  const [cut] = await ask<{ moment: string }>(
    url,
    `select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as moment
     from orders order by created_at desc offset least($1, (select count(*) from orders)) - 1 limit 1`,
    [exportRows],
  )
  if (!span || !cut || orders.length < 2) throw new Error('the database holds too few orders to measure on')
  return {
    orders: orders.map((order) => ({ ...order, id: Number(order.id) })),
    toChange: toChange.map(({ id }) => Number(id)),
    statuses: statuses.map(({ status }) => status),
    channelIds: channels.map(({ id }) => Number(id)),
    firstDay: span.first,
    lastDay: span.last,
    exportFrom: cut.moment,
  }
}

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** How many days there are from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
