import { type CopyValue, copyMoment, TableCopy } from './demo.copy.ts'
import type { DemoFamilies, DemoFamily } from './demo.families.ts'
import type { DemoGround } from './demo.ground.ts'
import type { DemoOrder } from './demo.orders.ts'
import type { DemoParcel } from './demo.parcels.ts'
import { demoAddress } from './demo.places.ts'
import { DemoRandom } from './demo.random.ts'
import type { DemoRefund } from './demo.refunds.ts'

/** The tables of families. */
export class FamilyTables {
  readonly parents = new TableCopy(
    'parents',
    'id, phone, nickname, real_name, active_flg, channel_id, referrer_id, registered_at, created_at, updated_at',
  )
  readonly students = new TableCopy(
    'students',
    'id, parent_id, name, english_name, gender, birthday, grade, english_level, created_at, updated_at',
  )
  readonly addresses = new TableCopy(
    'user_addresses',
    'parent_id, receiver, phone, province, city, district, detail, is_default, created_at, updated_at',
  )
  readonly all = [this.parents, this.students, this.addresses]

  add(families: DemoFamilies, index: number): void {
    const family = families.family(index)
    const at = copyMoment(family.registered)
    this.parents.add([
      family.id,
      family.phone,
      family.nickname,
      family.realName,
      family.frozen ? 'FROZEN' : 'ACTIVE',
      family.channelId,
      family.referrerId,
      at,
      at,
      at,
    ])
    for (const student of families.students(family)) {
      this.students.add([
        student.id,
        family.id,
        student.name,
        student.englishName,
        student.gender,
        student.birthday,
        student.grade,
        student.level,
        at,
        at,
      ])
    }
    this.#addresses(family, new DemoRandom(families.plan.seed, 4, index), at)
  }

  #addresses(family: DemoFamily, random: DemoRandom, at: string | null): void {
    const add = ({ province, city, district, detail }: DemoFamily['address'], isDefault: boolean) =>
      this.addresses.add([family.id, family.receiver, family.phone, province, city, district, detail, isDefault, at, at])
    if (random.chance(0.95)) add(family.address, true)
    if (random.chance(0.12)) add(demoAddress(random), false)
  }
}

/** The tables of orders. */
export class OrderTables {
  readonly orders = new TableCopy(
    'orders',
    `id, order_number, parent_id, student_id, goods_id, goods_snapshot, needs_shipping, quantity, total_amount, discount_amount, pay_amount,
     refunded_amount, coupon_code, pay_method, merchant_id, transaction_id, channel_id, referrer_id, address, progress, refund_state, remark,
     created_at, paid_at, shipped_at, completed_at, closed_at, updated_at, version`,
  )
  readonly timeline = new TableCopy('order_timeline', 'order_id, at, step, from_status, to_status, amount, note, by_user_id')
  readonly refunds = new TableCopy(
    'refunds',
    'refund_number, order_id, amount, reason, status, effect, by_hand, gateway_refund_id, failure, requested_by, created_at, finished_at, updated_at',
  )
  /** What the built-in gateway gave back already, so that it gives no more than was paid. */
  readonly book = new TableCopy('sandbox_refunds', 'out_refund_no, transaction_id, amount, refund_id, status, created_at, settles_at')
  readonly parcels = new TableCopy(
    'logistics_orders',
    'id, order_id, company_id, tracking_number, receiver, phone, address, status, shipped_at, signed_at, last_track_at, created_at, updated_at, version',
  )
  readonly tracks = new TableCopy('logistics_tracks', 'logistics_order_id, time, location, context, status')
  readonly all = [this.orders, this.timeline, this.refunds, this.book, this.parcels, this.tracks]
  readonly #ground: DemoGround
  #parcelId: number

  constructor(ground: DemoGround, firstParcelId: number) {
    this.#ground = ground
    this.#parcelId = firstParcelId
  }

  add(order: DemoOrder): void {
    this.orders.add(this.#orderRow(order))
    const { actors } = this.#ground
    for (const entry of order.life.timeline) {
      this.timeline.add([
        order.id,
        copyMoment(entry.at),
        entry.step,
        entry.from,
        entry.to,
        entry.amount,
        entry.note,
        entry.by && actors[entry.by],
      ])
    }
    for (const refund of order.refunds) this.#addRefund(order, refund)
    if (order.parcel) this.#addParcel(order, order.parcel)
  }

  #addRefund(order: DemoOrder, refund: DemoRefund): void {
    const done = refund.status === 'SUCCESS' || refund.status === 'CLOSED'
    const requested = copyMoment(refund.requested)
    this.refunds.add([
      refund.number,
      order.id,
      refund.amount,
      refund.reason,
      refund.status,
      done ? 'DONE' : refund.gatewayId ? 'SENT' : 'NEW',
      refund.byHand,
      refund.gatewayId,
      refund.failure,
      this.#ground.actors[refund.by],
      requested,
      copyMoment(refund.finished),
      copyMoment(refund.updated),
    ])
    if (refund.gatewayId === null || order.transactionId === null) return
    this.book.add([
      refund.number,
      order.transactionId,
      refund.amount,
      refund.gatewayId,
      refund.status,
      requested,
      copyMoment(refund.updated),
    ])
  }

  #orderRow(order: DemoOrder): CopyValue[] {
    const { family, goods, life } = order
    const paid = life.paid !== null
    const merchant = paid && order.method === 'WECHAT' ? this.#ground.merchantIds[goods.kind === 'MEMBER' ? 1 : 0] : null
    const { receiver, phone, address } = family
    return [
      order.id,
      order.number,
      family.id,
      order.studentId,
      this.#ground.goodsIds[order.goodsIndex] ?? null,
      snapshotOf(order),
      goods.ships,
      order.quantity,
      order.totalAmount,
      order.totalAmount - order.payAmount,
      order.payAmount,
      life.refunded,
      order.couponCode,
      // Who is about to pay by WeChat can do so in the sandbox.
      paid || (life.progress === 'PENDING_PAYMENT' && order.method === 'WECHAT') ? order.method : null,
      merchant ?? null,
      order.transactionId,
      order.channelId,
      family.referrerId,
      goods.ships ? JSON.stringify({ receiver, phone, ...address }) : null,
      life.progress,
      life.refundState,
      order.remark,
      copyMoment(order.created),
      copyMoment(life.paid),
      copyMoment(life.shipped),
      copyMoment(life.completed),
      copyMoment(life.closed),
      copyMoment(life.last),
      life.timeline.length,
    ]
  }

  #addParcel(order: DemoOrder, parcel: DemoParcel): void {
    const id = this.#parcelId++
    const { receiver, phone } = order.family
    const last = parcel.tracks.at(-1)?.at ?? null
    const updated = copyMoment(last ?? parcel.shipped)
    this.parcels.add([
      id,
      order.id,
      this.#ground.carrierIds[parcel.carrier] ?? null,
      parcel.trackingNumber,
      receiver,
      phone,
      parcel.address,
      parcel.status,
      copyMoment(parcel.shipped),
      copyMoment(parcel.signed),
      copyMoment(last),
      copyMoment(parcel.shipped),
      updated,
      parcel.tracks.length + 1,
    ])
    for (const track of parcel.tracks) this.tracks.add([id, copyMoment(track.at), track.location, track.context, track.status])
  }
}

const snapshots = new Map<number, string>()

function snapshotOf({ goodsIndex, goods }: DemoOrder): string {
  const known = snapshots.get(goodsIndex)
  if (known) return known
  const { name, kind, price, original } = goods
  const snapshot = JSON.stringify({ name, kind, priceAmount: price, originalAmount: original, image: null })
  snapshots.set(goodsIndex, snapshot)
  return snapshot
}
