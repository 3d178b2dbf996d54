import type { Calls } from '@camp/client'
import { demoCarriers } from '@camp/demo/demo.carriers'
import { type DemoRandom, lotOf, scatteredDigits } from '@camp/demo/demo.random'
import { parcelRefundReasons, refundReasons } from '@camp/demo/demo.words'
import type { Desk } from './desk.ts'
import type { Family } from './families.ts'

type Goods = Calls['openGoods']['row']

/** Of families: those that buy something when they register. */
const BUYS = 0.8
/** Of orders: those that are paid, and of these those whose money is asked back. */
const PAYS = 0.92
const ASKS_BACK = 0.08
const HOUR = 60
const carrierLot = lotOf([...demoCarriers], ({ weight }) => weight)

/** The shop of the app: families order and pay, the warehouse sends, and some ask for their money back. */
export class Shop {
  readonly #desk: Desk
  #goods: Goods[] = []

  constructor(desk: Desk) {
    this.#desk = desk
  }

  async wake(): Promise<void> {
    this.#goods = []
    for await (const goods of this.#desk.camp.each('openGoods', { query: { activeFlg: 'ACTIVE', kind: ['CAMP', 'PHYSICAL', 'MEMBER'] } }))
      this.#goods.push(goods)
  }

  /** Some minutes after it has looked around, a family orders, and pays a little later, or thinks better of it. */
  visit(family: Family): void {
    const luck = this.#desk.luckOf(family.number, 75)
    const goods = this.#goods[luck.int(0, this.#goods.length - 1)]
    if (goods && luck.chance(BUYS)) this.#desk.table.after(luck.int(3, 40), () => this.#order(family, goods, luck))
  }

  async #order({ number, children: [child] }: Family, { id: goodsId, kind, priceAmount }: Goods, luck: DemoRandom): Promise<void> {
    const { camp, tally, table } = this.#desk
    const order = `order-of-${number}`
    const told = {
      parentExternalId: number,
      ...(kind === 'CAMP' && child && { studentExternalId: child.number }),
      ...(kind === 'PHYSICAL' && { addressExternalId: `home-of-${number}` }),
      goodsId,
      quantity: 1,
      payMethod: 'WECHAT',
      payAmount: priceAmount,
    } as const
    if (!(await tally.of('orders', () => camp.put('orders', order, told)))) return
    if (luck.chance(PAYS)) table.after(luck.int(1, 25), () => this.#pay(order, kind, luck))
  }

  /** The family's telephone pays; the app tells of it too, as it cannot know which of the two the product hears first. */
  async #pay(orderExternalId: string, kind: Goods['kind'], luck: DemoRandom): Promise<void> {
    const { camp, table, tally } = this.#desk
    const paid = await tally.of('payments', () => camp.call('payByKeyInSandbox', { body: { orderExternalId } }))
    if (!paid) return
    const { orderNumber, transactionId, amount, paidAt } = paid
    await camp.call('tellPayment', { body: { orderExternalId, method: 'WECHAT', transactionId, amount, paidAt } })
    if (kind === 'PHYSICAL') table.after(luck.int(14, 22) * HOUR, () => this.#send(orderNumber, luck))
    const reason = luck.pick(kind === 'PHYSICAL' ? parcelRefundReasons : refundReasons)
    if (luck.chance(ASKS_BACK)) {
      const ask = () => camp.call('askRefundByKey', { body: { orderExternalId, reason } })
      table.after(luck.int(4, 60) * HOUR, async () => void (await this.#desk.tally.of('refunds', ask)))
    }
  }

  async #send(orderNumber: string, luck: DemoRandom): Promise<void> {
    const { camp, tally } = this.#desk
    const { code, prefix } = carrierLot(luck)
    const sent = { orderNumber, carrier: code, trackingNumber: `${prefix}${scatteredDigits(Number(orderNumber.slice(-9)), 10)}` }
    await tally.of('parcels', () => camp.put('shipments', `parcel-of-${orderNumber}`, sent))
  }
}
