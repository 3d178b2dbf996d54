import type { HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import type { getLogisticsCompaniesByPage, getLogisticsOrderTracks } from '@camp/contract/logistics/logistics'
import { type RawBuilder, sql } from 'kysely'
import { builder, type Executor, statement, type Tx } from '../platform/db/executor.ts'
import { orderBy, pageStatement } from '../platform/db/page.ts'
import { likeLiteral } from '../platform/db/search.ts'
import type { Rows } from '../platform/http/bind.ts'
import { familiesInScope, type Scope } from '../platform/scope.ts'
import type { RecordStand } from '../platform/write/record.ts'

const COMPANY_SORTS = { id: 'o.id', name: { name: 'o.name' }, code: 'o.code' } as const

function companies(filter: HandlerInput<typeof getLogisticsCompaniesByPage>['body']) {
  const conditions = [sql<boolean>`o.deleted_at is null`]
  if (filter.name) conditions.push(sql`o.name ilike ${`%${likeLiteral(filter.name)}%`}`)
  if (filter.code) conditions.push(sql`o.code ilike ${`%${likeLiteral(filter.code)}%`}`)
  if (filter.activeFlg) conditions.push(sql`o.active_flg = any(${filter.activeFlg}::text[])`)
  return sql.join(conditions, sql` and `)
}

const CREATE = statement(
  'logistics.create',
  `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, $3, $4, $5, $6)
       returning id, version`,
)

export const logisticsRepository = {
  companies: (
    db: Executor,
    filter: HandlerInput<typeof getLogisticsCompaniesByPage>['body'],
    paging: Paging,
  ): Promise<Rows<RowOf<typeof getLogisticsCompaniesByPage>>> =>
    pageStatement(db, {
      table: sql`logistics_companies o`,
      columns: sql`o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", o.version, o.name, o.code, o.phone, o.active_flg as "activeFlg"`,
      joins: sql``,
      where: companies(filter),
      order: orderBy(COMPANY_SORTS, paging.sort),
      total: paging.counted ? sql`select count(*) from logistics_companies o where ${companies(filter)}` : null,
      paging,
    }),

  /** Is there such a parcel, and may the reader see it? */
  exists: async (db: Executor, id: number, scope: Scope): Promise<boolean> => {
    const inScope = familiesInScope(scope, 'o.parent_id') ?? sql<boolean>`true`
    const rows = await db.run(
      sql`select 1 from logistics_orders l join orders o on o.id = l.order_id where l.id = ${id} and l.deleted_at is null and ${inScope}`.compile(
        builder,
      ),
    )
    return rows.length > 0
  },

  /** The way of one parcel, newest first. */
  tracks: (db: Executor, id: number, paging: Paging): Promise<Rows<RowOf<typeof getLogisticsOrderTracks>>> =>
    pageStatement(db, {
      table: sql`logistics_tracks o`,
      columns: sql`o.id, o.time, o.location, o.context, o.status`,
      joins: sql``,
      where: sql`o.logistics_order_id = ${id}`,
      order: sql`o.time desc, o.id desc`,
      total: paging.counted ? sql`select count(*) from logistics_tracks o where o.logistics_order_id = ${id}` : null,
      paging,
    }),

  activeCompany: async (tx: Tx, id: number): Promise<boolean> =>
    (await tx.text("select 1 from logistics_companies where id = $1 and deleted_at is null and active_flg = 'ACTIVE' for share", [id]))
      .length > 0,

  create: async (
    tx: Tx,
    parcel: { orderId: number; companyId: number; trackingNumber: string; receiver: string; phone: string; address: string },
  ): Promise<{ id: number; version: number } | undefined> =>
    (await tx.once(CREATE, [parcel.orderId, parcel.companyId, parcel.trackingNumber, parcel.receiver, parcel.phone, parcel.address]))[0],

  /** A parcel of one of certain orders, by the names that its log entries use. */
  parcelStand: async (db: Executor, id: number, orderIds: RawBuilder<unknown>): Promise<RecordStand | undefined> =>
    (
      await db.run(
        sql<RecordStand>`select l.created_at as "createdAt", l.deleted_at as "deletedAt", '[]'::json as changes,
          json_build_object('companyId', l.company_id, 'trackingNumber', l.tracking_number, 'status', l.status, 'shippedAt', l.shipped_at,
            'signedAt', l.signed_at) as fields
        from logistics_orders l where l.id = ${id} and l.order_id in ${orderIds}`.compile(builder),
      )
    )[0],
}
