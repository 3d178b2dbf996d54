import { profitBasis, profitEntryKind } from '@camp/contract/profit/profit.labels'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'

const says = { fits: { kind: profitEntryKind.schema, basis: profitBasis.schema.nullable() } } as const

const HELD = seldom(
  'profitEntries.held',
  `select e.id, e.version, e.kind, to_char(e.month, 'YYYY-MM') as month, e.goods_id, e.amount, e.basis from profit_entries e
   where e.kind = $1 and e.month = $2::date and e.goods_id is not distinct from $3::bigint and e.replaced_at is null for update of e`,
  { ...says, notNull: ['month'] },
)
const REPLACE = seldom('profitEntries.replace', 'update profit_entries set replaced_at = now(), updated_at = now() where id = $1')
const ADD = seldom(
  'profitEntries.add',
  `insert into profit_entries (kind, month, goods_id, amount, basis, by_user_id, version) values ($1, $2::date, $3, $4, $5, $6, $7) returning id, version`,
)
const DUE = seldom(
  'profitEntries.due',
  "insert into profit_due (source, source_id) select 'OVERHEAD', u.id from unnest($1::bigint[]) as u (id)",
)
const DUE_ORDERS = seldom(
  'profitEntries.dueOrders',
  `insert into profit_due (source, source_id)
   select 'ORDER', o.id from orders o where o.goods_id = $1 and o.needs_shipping and o.shipped_at >= $2::date::timestamp at time zone 'Asia/Shanghai'`,
)
const GOODS = seldom('profitEntries.goods', 'select name from goods where id = $1 and deleted_at is null')
const CLOSED_TO = seldom(
  'profitEntries.closedTo',
  `select to_char(profit_closed_to(), 'YYYY-MM') as closed, to_char(greatest(profit_closed_to() + interval '1 month', month_of(business_day(now()))), 'YYYY-MM') as next,
     to_char(business_day(now()), 'YYYY-MM') as now, to_char(business_day(now()) + interval '1 year', 'YYYY-MM') as last`,
  { notNull: ['now', 'last'] },
)
const CLOSE = seldom('profitEntries.close', 'select 1 as done from close_profit($1::date, $2)')
const MONTHS = seldom(
  'profitEntries.months',
  `select to_char(m.month, 'YYYY-MM') as month, m.month < month_of(business_day(now())) as over, k.closed_at, u.real_name as closed_by,
     e.amount as overhead, e.basis,
     coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name collate name_order, h.id) from (
       select distinct s.channel_id from profit_shares(m.month, m.month) s where s.part = 'CHANNEL' and s.unknown > 0) s
       join promotion_channels h on h.id = s.channel_id), '[]') as unknown
   from (select distinct n.month from profit_month n union select month_of(business_day(now())) order by 1 desc limit 24) m
   left join profit_entries e on e.kind = 'OVERHEAD' and e.month = m.month and e.replaced_at is null
   left join lateral (select c.closed_at, c.closed_by from profit_closings c where c.month >= m.month order by c.month limit 1) k on true
   left join users u on u.id = k.closed_by
   order by m.month desc`,
  { notNull: ['month', 'over'], fits: { basis: says.fits.basis, unknown: z.array(z.object({ id: z.int(), name: z.string() })) } },
)
const MATERIALS = seldom(
  'profitEntries.materials',
  `select g.id as goods_id, g.name as goods, to_char(e.month, 'YYYY-MM') as month, e.amount
   from goods g left join profit_entries e on e.kind = 'MATERIAL' and e.goods_id = g.id and e.replaced_at is null
   where e.id is not null or g.needs_shipping and g.deleted_at is null
   order by g.name collate name_order, g.id, e.month desc limit 500`,
)
export type HeldEntry = Row<typeof HELD>
export interface EntryFields {
  readonly kind: HeldEntry['kind']
  readonly month: string
  readonly goodsId: number | null
  readonly amount: number
  readonly basis: HeldEntry['basis']
}
const dayOf = (month: string): string => `${month}-01`

export const profitEntries = {
  /** What holds for it so far. */
  held: async (tx: Tx, { kind, month, goodsId }: EntryFields): Promise<HeldEntry | undefined> =>
    await tx.one(HELD, [kind, dayOf(month), goodsId]),

  /** Says it anew; what was said before is kept, and what follows from it is due. */
  put: async (tx: Tx, { kind, month, goodsId, amount, basis }: EntryFields, before: HeldEntry | undefined, userId: number) => {
    if (before) await tx.all(REPLACE, [before.id])
    const made = await tx.one(ADD, [kind, dayOf(month), goodsId, amount, basis, userId, (before?.version ?? 0) + 1])
    if (goodsId === null) tx.later(DUE, [[before?.id, made?.id].filter((id) => id !== undefined)])
    else tx.later(DUE_ORDERS, [goodsId, dayOf(month)])
    return made
  },

  goods: async (tx: Tx, id: number) => await tx.one(GOODS, [id]),

  /** The last month that is final, the first one that is not over or final, and this one. Until the end of the change none is closed. */
  closedTo: async (tx: Tx) => {
    // A closing waits for it, as it does for one.
    await tx.run('lock table profit_closings in share row exclusive mode')
    return await tx.one(CLOSED_TO, [])
  },

  close: (tx: Tx, month: string, userId: number) => tx.all(CLOSE, [dayOf(month), userId]),

  months: (db: Executor) => db.all(MONTHS, []),

  materials: (db: Executor) => db.all(MATERIALS, []),
}
