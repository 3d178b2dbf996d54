import type { CallAnswer, HandlerInput, Paging, RowOf } from '@camp/contract/base/call'
import type { getReferrerSimpleList, listReferrers, ReferrerFilter } from '@camp/contract/referrers/referrers'
import { type RawBuilder, sql } from 'kysely'
import { cachedRows } from '../platform/db/cached.rows.ts'
import type { Executor } from '../platform/db/executor.ts'
import { all, among, byPhone, listedBy, nameOrder, part, type Rows } from '../platform/db/list.ts'
import type { PhoneMatch } from '../platform/db/search.ts'
import { composed, statement } from '../platform/db/statement.ts'
import { familiesInScope, Scope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

const MOST = 2_000

// Whatever writes a row, PostgreSQL gives it another xmin. Its age, taken from that of a fixed one, is the same number (of 32 bits) without
// being written out as text. To sort the names takes longer than all else together.
const STAMP = statement(
  'referrers.stamp',
  `select coalesce(bit_xor(hashint8extended(id, ((select age('100'::xid)) - age(xmin)::bigint) & 4294967295)), 0)::text as stamp from referrers where deleted_at is null`,
  { notNull: ['stamp'] },
)

const NOT_BOUGHT = "('PENDING_PAYMENT', 'CANCELLED', 'CLOSED')"

/** Families whom a referrer has sent. */
const referred = (scope: Scope): RawBuilder<unknown> =>
  sql`(select count(*) from parents f where f.referrer_id = o.id and f.deleted_at is null and ${familiesInScope(scope, 'f.id')})`

/** Paid orders: as they are kept for everybody, or of the families that a limited reader sees. */
const orders = (scope: Scope): RawBuilder<unknown> =>
  scope.all
    ? sql`(select x.orders from referrer_figures(o.id) x)`
    : sql`(select count(*) from orders b
        where b.referrer_id = o.id and b.status not in ${sql.raw(NOT_BOUGHT)} and ${familiesInScope(scope, 'b.parent_id')})`

/** The sum of the lines of the ledger; of a limited reader, of the orders of the own families. */
const commission = (scope: Scope): RawBuilder<unknown> =>
  scope.all
    ? sql`(select coalesce(sum(l.amount), 0)::bigint from commission_lines l where l.referrer_id = o.id)`
    : sql`(select coalesce(sum(l.amount), 0)::bigint from commission_lines l join orders b on b.id = l.order_id
        where l.referrer_id = o.id and ${familiesInScope(scope, 'b.parent_id')})`

/** Sort keys of the wire. The figures are not columns: sorted by one, they are calculated for every referrer that matches. */
const sortsOf = (scope: Scope) => ({
  id: 'o.id',
  name: { name: 'o.name' },
  referredCount: referred(scope),
  orderCount: orders(scope),
  commissionAmount: commission(scope),
})

/** Referrers are no families, so a scope takes none away; it limits what is counted of them. */
function conditionsOf({ phone, ...filter }: ReferrerMatch): RawBuilder<boolean> {
  return all([
    sql<boolean>`o.deleted_at is null`,
    among('o.id', filter.id),
    part('o.name', filter.name),
    byPhone('o.phone', phone),
    among('o.kind', filter.kind),
    among('o.verify_status', filter.verifyStatus),
    among('o.channel_id', filter.channelId),
  ])
}

/** The filter after its phone was judged. */
export type ReferrerMatch = Omit<ReferrerFilter, 'phone'> & { phone?: PhoneMatch | undefined }

const OPTIONS = composed(
  'referrers.options',
  (where: RawBuilder<unknown>) => sql`select id, name, kind, verify_status from referrers where ${where}
    order by ${sql.raw(nameOrder('name'))}, id limit ${sql.raw(String(MOST))}`,
)
const LIST = listedBy(
  'referrers.list',
  (scope: Scope) => ({
    table: sql`referrers o`,
    columns: sql`o.id, o.created_at, o.updated_at, o.version, o.name, o.phone, o.wechat, o.kind,
        o.commission_rate_bp, o.channel_id, c.name as channel_name, o.verify_status, o.remark,
        ${referred(scope)} as referred_count, ${orders(scope)} as order_count, ${commission(scope)} as commission_amount`,
    joins: sql`left join promotion_channels c on c.id = o.channel_id`,
    sorts: sortsOf(scope),
  }),
  { notNull: ['orderCount'] },
  (make) => make(Scope.everything('its columns')),
)

export const referrersRepository = {
  page: (db: Executor, filter: ReferrerMatch, scope: Scope, paging: Paging): Promise<Rows<RowOf<typeof listReferrers>>> =>
    LIST(scope).page(db, conditionsOf(filter), paging),

  options: async (
    services: Services,
    db: Executor,
    filter: HandlerInput<typeof getReferrerSimpleList>['query'],
  ): Promise<CallAnswer<typeof getReferrerSimpleList>> => {
    const options = OPTIONS(
      all([sql<boolean>`deleted_at is null`, part('name', filter.keyword), among('verify_status', filter.verifyStatus)]),
    )
    if (filter.keyword) return db.all(options)
    return [...(await cachedRows(services, db, STAMP, options))]
  },
}

const PHONE = statement('referrers.phone', 'select phone from referrers where id = $1 and deleted_at is null')

/** A referrer's phone in full; null where there is no such referrer. */
export async function referrerPhone(db: Executor, id: number): Promise<string | null> {
  return (await db.one(PHONE, [id]))?.phone ?? null
}

const SNAPSHOT = statement(
  'referrers.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    phone, json_build_object('name', name, 'wechat', wechat, 'kind', kind, 'channelId', channel_id, 'commissionRateBp', commission_rate_bp,
      'verifyStatus', verify_status, 'remark', remark, 'payeeByHand', payee_by_hand, 'payeeBank', payee_bank, 'payeeTail', payee_tail) as fields
   from referrers where id = $1`,
  snapshotSays,
)

/** A referrer, also one that was deleted, as its log entries name its fields. */
export const referrerSnapshot = async (db: Executor, id: number): Promise<(RecordSnapshot & { readonly phone: string }) | undefined> =>
  await db.one(SNAPSHOT, [id])
