import { orderStatus } from '@camp/contract/orders/orders.states'
import * as z from 'zod'
import type { Tx } from '../platform/db/executor.ts'
import { type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { findInScope, type Scope, scopedStatement } from '../platform/scope.ts'

const GOODS = statement(
  'orders.placing.goods',
  `select id, name, kind, price_amount, original_amount, images->>0 as image, camp_type_id,
     needs_shipping, active_flg = 'ACTIVE' and deleted_at is null as on_sale from goods where id = $1 for share`,
)
/** The goods as they are when the order is made. */
export type OrderedGoods = Row<typeof GOODS>
export const goodsToOrder = async (tx: Tx, id: number): Promise<OrderedGoods | undefined> => await tx.one(GOODS, [id])

const FAMILY = scopedStatement(
  'orders.placing.family',
  'p.id',
  (scope) => `select p.id, p.active_flg as state, p.channel_id, p.referrer_id from parents p
    where p.id = $1 and p.deleted_at is null and p.erased_at is null ${scope}`,
)
export const familyToOrder = (tx: Tx, id: number, scope: Scope) => findInScope(tx, scope, FAMILY, id)

const CHILD = statement('orders.placing.child', 'select id from students where id = $1 and parent_id = $2 and deleted_at is null')
export const isChildOf = async (tx: Tx, id: number, parentId: number): Promise<boolean> => (await tx.all(CHILD, [id, parentId])).length > 0

const CAMP = statement(
  'orders.placing.camp',
  `select c.camp_type_id, c.goods_id, current_date > c.end_date as over, z.taken, c.capacity
   from camps c join camp_seats z on z.camp_id = c.id where c.id = $1 and c.deleted_at is null`,
)
export const campToOrder = async (tx: Tx, id: number) => await tx.one(CAMP, [id])
const IN_CAMP = statement(
  'orders.placing.inCamp',
  "select 1 as is from camp_students where camp_id = $1 and student_id = $2 and status <> 'QUIT'",
)
export const isInCamp = async (tx: Tx, campId: number, studentId: number): Promise<boolean> =>
  (await tx.all(IN_CAMP, [campId, studentId])).length > 0

const MAY_LEARN = statement('orders.placing.mayLearn', `select consent_serves($1, 'LESSONS') as may`)
/** May the child be enrolled, as far as its guardian is concerned? */
export const mayLearn = async (tx: Tx, studentId: number): Promise<boolean> => (await tx.one(MAY_LEARN, [studentId]))?.may ?? false

// With a number: that one. Without: the default one, if there is one.
const ADDRESS = statement(
  'orders.placing.address',
  `select receiver, phone, province, city, district, detail from user_addresses
   where parent_id = $1 and deleted_at is null and (id = $2 or $2::bigint is null and is_default)`,
)
/** Where an order goes: kept with it, so that a later move of the family changes no past parcel. */
export type AddressOfOrder = Row<typeof ADDRESS>
export const addressToOrder = async (tx: Tx, parentId: number, addressId: number | null): Promise<AddressOfOrder | undefined> =>
  await tx.one(ADDRESS, [parentId, addressId])

const CHANNEL = statement(
  'orders.placing.channel',
  "select active_flg = 'ACTIVE' as active from promotion_channels where id = $1 and deleted_at is null",
)
export const channelToOrder = async (tx: Tx, id: number) => await tx.one(CHANNEL, [id])
const REFERRER = statement(
  'orders.placing.referrer',
  "select verify_status = 'VERIFIED' as verified from referrers where id = $1 and deleted_at is null",
)
export const referrerToOrder = async (tx: Tx, id: number) => await tx.one(REFERRER, [id])

const ADD = statement(
  'orders.placing.add',
  `insert into orders (order_number, parent_id, student_id, goods_id, goods_snapshot, needs_shipping, quantity, total_amount, discount_amount,
     pay_amount, coupon_code, pay_method, channel_id, referrer_id, address, camp_id)
   values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $8::bigint - $9::bigint, $10, $11, $12, $13, $14::jsonb, $15)
   on conflict (order_number) do nothing returning id, version`,
)
export interface NewOrder {
  readonly orderNumber: string
  readonly parentId: number
  readonly studentId: number | null
  readonly goods: OrderedGoods
  readonly quantity: number
  readonly totalAmount: number
  readonly discountAmount: number
  readonly couponCode: string | null
  readonly payMethod: string | null
  readonly channelId: number | null
  readonly referrerId: number | null
  readonly address: AddressOfOrder | null
  readonly campId: number | null
}
/** Undefined: the number is taken. */
export async function addOrder(tx: Tx, order: NewOrder): Promise<Row<typeof ADD> | undefined> {
  const { name, kind, priceAmount, originalAmount, image } = order.goods
  const rows = await tx.all(ADD, [
    order.orderNumber,
    order.parentId,
    order.studentId,
    order.goods.id,
    JSON.stringify({ name, kind, priceAmount, originalAmount, image }),
    order.goods.needsShipping,
    order.quantity,
    order.totalAmount,
    order.discountAmount,
    order.couponCode,
    order.payMethod,
    order.channelId,
    order.referrerId,
    order.address && JSON.stringify(order.address),
    order.campId,
  ])
  return rows[0]
}

// `elsewhere`: the address that is named is not where it goes.
const PLACED = statement(
  'orders.placing.placed',
  `select o.parent_id, o.student_id, o.goods_id, o.camp_id, o.quantity, o.coupon_code, o.pay_method, o.pay_amount, o.channel_id, o.referrer_id,
     o.address is not null and $2::bigint is not null and not exists (
       select from user_addresses a where a.id = $2 and a.parent_id = o.parent_id and a.receiver = o.address->>'receiver' and a.phone = o.address->>'phone'
         and a.detail = o.address->>'detail' and a.city = o.address->>'city') as elsewhere
   from orders o where o.id = $1`,
  { notNull: ['elsewhere'] },
)
/** What was ordered, held against the address that is named now. */
export const placedOrder = async (tx: Tx, id: number, addressId: number | null) => await tx.one(PLACED, [id, addressId])

const PAYING = statement(
  'orders.paying.facts',
  `select transaction_id, paid_at, merchant_id, camp_id, student_id, goods_id, created_at as ordered_at, goods_snapshot->>'kind' as kind,
     (select g.camp_type_id from goods g where g.id = o.goods_id) as camp_type_id from orders o where o.id = $1`,
  { fits: { kind: z.string() } },
)
/** What paying and enrolling need beside what every change of an order holds. */
export const payingFacts = async (tx: Tx, id: number) => await tx.one(PAYING, [id])

const PAY = seldom(
  'orders.paying.pay',
  `update orders set progress = 'PAID', paid_at = $2, pay_method = $3, transaction_id = $4, merchant_id = coalesce($5, merchant_id),
     to_enrol = $6, vouched = $7, ${TOUCHED} where id = $1 returning version, status`,
  { fits: { status: orderStatus.schema } },
)
export interface PaidOrder {
  readonly paidAt: string
  readonly payMethod: string
  readonly transactionId: string | null
  readonly merchantId: number | null
  readonly toEnrol: boolean
  readonly vouched: boolean
}
export const markPaid = async (tx: Tx, id: number, paid: PaidOrder) =>
  await tx.one(PAY, [id, paid.paidAt, paid.payMethod, paid.transactionId, paid.merchantId, paid.toEnrol, paid.vouched])

const PROVED = seldom('orders.paying.proved', `update orders set vouched = false, ${TOUCHED} where id = $1 returning version`)
/** Finance has seen the money that a program vouched for; the version that the order has then. */
export const markProved = async (tx: Tx, id: number) => await tx.one(PROVED, [id])

const ENROLLED = seldom(
  'orders.enrolled',
  `update orders set to_enrol = false, camp_id = $2, student_id = $3, ${TOUCHED} where id = $1 returning version`,
)
export const markEnrolled = async (tx: Tx, id: number, campId: number, studentId: number) => await tx.one(ENROLLED, [id, campId, studentId])
