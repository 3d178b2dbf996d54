import { personOf } from '@camp/contract/base/cleaning'
import { amountText } from '@camp/contract/base/numbers'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { OrderField } from '@camp/contract/moveIn/moveIn.orders.fields'
import type { PayMethod } from '@camp/contract/orders/orders.states'
import type { CellFault } from '../platform/changes/change.definition.ts'
import { externalOf } from '../platform/ingest/external.numbers.ts'
import { idOfNamed, type Named, phoneFaultOf, textFaults } from './moveIn.cells.rules.ts'
import { type OldState, readBack, readPayMethod, readState } from './moveIn.orders.columns.rules.ts'
import { readMoment, readWhole, readYuan } from './moveIn.values.rules.ts'

export type OrderCells = Readonly<Record<OrderField, string>>

const MOST = { orderNumber: 60, oldNumber: 60, childNumber: 60, goods: 100, camp: 100, channel: 100 } as const

/** What a row says of an order, in our writing: by whom and of what it is as the old system calls them. */
export interface OrderRow {
  readonly number: string
  readonly family: { readonly number: string | null; readonly phone: string | null }
  readonly child: { readonly number: string | null; readonly name: string } | null
  readonly camp: string | null
  readonly order: {
    readonly goodsId: number
    readonly channelId: number | null
    readonly quantity: number
    readonly totalAmount: number
    readonly discountAmount: number
    readonly payAmount: number
    readonly payMethod: PayMethod | null
    readonly progress: OldState
    readonly orderedAt: string
    readonly paidAt: string | null
  }
  readonly refund: { readonly amount: number; readonly at: string } | null
}

type Money = 'total' | 'discount' | 'pay' | 'refund'

/** An amount in fen, by its column in yuan or that in fen; undefined where none is written. */
export function moneyOf<Key extends string>(
  cells: Readonly<Record<Key, string>>,
  { yuan, fen }: { readonly yuan: Key; readonly fen: Key },
  faults: CellFault[],
): number | undefined {
  const [column, text] = cells[fen] === '' ? [yuan, cells[yuan]] : [fen, cells[fen]]
  if (text === '') return undefined
  const amount = column === fen ? readWhole(text) : readYuan(text)
  if (amount === null) faults.push({ column, error: column === fen ? 'MOVE_FEN' : 'MOVE_MONEY' })
  return amount ?? undefined
}

/** A moment that is past; undefined where none is written. */
export function momentOf(column: string, text: string, now: Date, faults: CellFault[]): string | undefined {
  if (text === '') return undefined
  const read = readMoment(text)
  if (!read) faults.push({ column, error: 'MOVE_MOMENT' })
  else if ('none' in read) faults.push({ column, error: 'MOVE_DAY_NONE' })
  else if (Date.parse(read.at) > now.getTime()) faults.push({ column, error: 'MOVE_TO_COME' })
  else return read.at
  return undefined
}

/** What was to be paid, what was taken off, and what was paid: of two the third follows, of three it is tried. */
function sumsOf(money: (which: Money) => number | undefined, faults: CellFault[]) {
  const [total, discount, pay] = [money('total'), money('discount'), money('pay')]
  if (pay === undefined) return undefined
  const off = discount ?? (total === undefined ? 0 : total - pay)
  const whole = total ?? pay + off
  if (whole - off === pay && off >= 0) return { totalAmount: whole, discountAmount: off, payAmount: pay }
  const data = { goods: amountText(whole), discount: amountText(Math.max(0, off)), paid: amountText(pay) }
  faults.push({ column: 'payAmount', error: 'MOVE_ORDER_SUM', data })
  return undefined
}

function wordOf<Word>(column: OrderField, text: string, read: (text: string) => Word | undefined, faults: CellFault[]): Word | undefined {
  const word = text === '' ? undefined : read(text)
  if (text !== '' && word === undefined) faults.push({ column, error: column === 'state' ? 'MOVE_ORDER_STATE' : 'MOVE_PAY_METHOD' })
  return word
}

interface Ground {
  readonly goods: Named
  readonly channels: Named
  readonly now: Date
}

/** A row read as an order, or what is wrong with it. */
export function orderOf(cells: OrderCells, { goods, channels, now }: Ground): OrderRow | { readonly faults: readonly CellFault[] } {
  const faults = textFaults(cells, MOST)
  if (cells.orderNumber === '') faults.push({ column: 'orderNumber', error: 'MOVE_EMPTY' })
  if (cells.oldNumber === '' || cells.phone !== '') {
    const phone = phoneFaultOf('phone', cells.phone)
    if (phone) faults.push(phone)
  }
  const goodsId = idOfNamed(goods, cells.goods)
  if (goodsId === undefined) faults.push({ column: 'goods', error: cells.goods === '' ? 'MOVE_EMPTY' : 'MOVE_ORDER_GOODS' })
  const channelId = idOfNamed(channels, cells.channel) ?? null
  if (cells.channel !== '' && channelId === null) faults.push({ column: 'channel', error: 'MOVE_CHANNEL' })
  const quantity = cells.quantity === '' ? 1 : readWhole(cells.quantity, 999)
  if (!quantity) faults.push({ column: 'quantity', error: 'MOVE_ORDER_QUANTITY' })
  const money = (which: Money) => moneyOf(cells, { yuan: `${which}Amount`, fen: `${which}Fen` }, faults)
  const sums = sumsOf(money, faults)
  if (!sums && cells.payAmount === '' && cells.payFen === '') faults.push({ column: 'payAmount', error: 'MOVE_EMPTY' })
  const payMethod = wordOf('payMethod', cells.payMethod, readPayMethod, faults) ?? null
  const said = wordOf('state', cells.state, readState, faults)
  const orderedAt = momentOf('orderedAt', cells.orderedAt, now, faults)
  const paidAt = momentOf('paidAt', cells.paidAt, now, faults)
  const refundedAt = momentOf('refundedAt', cells.refundedAt, now, faults)
  const state = said ?? (paidAt === undefined ? 'CLOSED' : 'COMPLETED')
  const isPaid = state === 'COMPLETED'
  if (faults.length === 0 && (orderedAt ?? paidAt) === undefined)
    faults.push({ column: isPaid ? 'paidAt' : 'orderedAt', error: 'MOVE_MOMENT_NONE' })
  const toldBack = money('refund') ?? 0
  const saidBack = readBack(cells.state)
  const back = toldBack === 0 && saidBack === 'ALL' ? (sums?.payAmount ?? 0) : toldBack
  if (back === 0 && saidBack === 'SOME') faults.push({ column: 'state', error: 'MOVE_ORDER_BACK' })
  if (cells.state === '' && cells.paidAt === '' && sums && sums.payAmount > 0) faults.push({ column: 'state', error: 'MOVE_ORDER_UNTOLD' })
  if (back > 0 && !isPaid) faults.push({ column: 'refundAmount', error: 'MOVE_REFUND_UNPAID' })
  else if (sums && back > sums.payAmount)
    faults.push({ column: 'refundAmount', error: 'MOVE_REFUND_MUCH', data: { most: amountText(sums.payAmount) } })
  if (back > 0 && cells.refundedAt === '') faults.push({ column: 'refundedAt', error: 'MOVE_REFUND_TIME' })
  const from = orderedAt ?? paidAt
  if (faults.length > 0 || !sums || goodsId === undefined || !quantity || from === undefined) return { faults }
  const childName = personOf(cells.childName)
  return {
    number: externalOf(cells.orderNumber),
    family: {
      number: cells.oldNumber === '' ? null : externalOf(cells.oldNumber),
      phone: cells.phone === '' ? null : phoneOf(cells.phone),
    },
    child:
      childName === '' && cells.childNumber === ''
        ? null
        : { number: cells.childNumber === '' ? null : externalOf(cells.childNumber), name: childName },
    camp: cells.camp === '' ? null : cells.camp,
    order: {
      goodsId,
      channelId,
      quantity,
      ...sums,
      payMethod,
      progress: state,
      orderedAt: from,
      paidAt: isPaid ? (paidAt ?? from) : null,
    },
    refund: back > 0 && refundedAt !== undefined ? { amount: back, at: refundedAt } : null,
  }
}
