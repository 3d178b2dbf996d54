import type { HandlerInput } from '@camp/contract/base/call'
import { REMARK_MOST, updateOrderRemark } from '@camp/contract/orders/orders'
import type { planOrderRemarks, RemarkHow } from '@camp/contract/orders/orders.changes'
import { orderRecord } from '@camp/contract/orders/orders.record'
import { familySeals } from '../parents/parents.api.ts'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { changeFieldOf } from '../platform/changes/change.fields.ts'
import { type Left, recordsChange } from '../platform/changes/change.records.ts'
import { withPhone } from '../platform/db/search.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { conditionsOf } from './orders.conditions.ts'
import { type RemarkedOrder, remarksRepository } from './orders.remarks.repository.ts'
import { ordersList } from './orders.repository.ts'

interface Asked {
  readonly how: RemarkHow
  /** Gone where one of the families was forgotten meanwhile: it was about each of them. */
  readonly remark?: string
}

/** What taking back needs: the version that was left, and what stood there. */
interface Trace extends Left {
  readonly was: string | null
}

/** The orders of a choice as rows of a set; refused if their number has moved since it was shown, or is too large. */
export async function chosenOrders(cx: Cx, body: HandlerInput<typeof planOrderRemarks>['body']): Promise<{ id: string }[]> {
  const { total, how: _how, remark: _remark, ...filter } = body
  const match = withPhone(filter, cx.reader.codes)
  return chosenRows((most) => ordersList.ids(cx.db, conditionsOf(match, cx.scope), most), total)
}

const BETWEEN = '；'

/** What stands there afterwards. What the remark ends with already is not said a second time. */
function after(was: string | null, { how, remark = '' }: Asked): string {
  if (how === 'REPLACE' || was === null) return remark
  return was === remark || was.endsWith(BETWEEN + remark) ? was : was + BETWEEN + remark
}

/** Writes remarks, each with its step and its entry of the log; they come as they are to stand, and `was` says what stood there. */
async function writeRemarks(w: Write, cx: Cx, orders: readonly RemarkedOrder[], was: (id: number) => string | null) {
  if (orders.length === 0) return []
  const families = orders.map(({ parentId }) => parentId)
  const sealOf = await familySeals(w.tx, cx.services.keys, families)
  for (const { id, parentId, orderNumber, remark } of orders) {
    const seal = sealOf(parentId)
    w.audit({ id, data: { orderNumber }, before: { remark: seal('text', was(id)) }, after: { remark: seal('text', remark) } })
  }
  return remarksRepository.write(w.tx, orders, cx.reader.userId)
}

/** One remark written on many orders, in place of theirs or after it. */
export const orderRemarks = recordsChange<RemarkedOrder, Trace, Asked>({
  kind: 'orders.remarks',
  code: 'ORDER_REMARK',
  call: updateOrderRemark,
  target: 'order',
  title: { code: 'task.orderRemarks' },
  name: { zh: '批量备注订单', en: 'Remarks on orders' },
  fields: { remark: changeFieldOf(orderRecord, 'remark') },
  read: (db, { scope }, ids) => remarksRepository.read(db, ids, scope),
  hold: (tx, { scope }, ids) => remarksRepository.lock(tx, ids, scope),
  subject: (order) => order?.orderNumber,
  done: ({ remark }, asked) => asked.remark !== undefined && after(remark, asked) === remark,
  bar: ({ remark }, _cx, asked) => {
    if (asked.remark === undefined) return { error: 'PARENT_ERASED' }
    return after(remark, asked).length > REMARK_MOST ? { error: 'ORDER_REMARK_FULL', data: { most: REMARK_MOST } } : null
  },
  shown: ({ remark }, asked) => ({ before: { remark }, after: { remark: after(remark, asked) } }),
  write: async (w, cx, orders, asked) => {
    const was = new Map(orders.map(({ id, remark }) => [id, remark]))
    const said = (id: number) => was.get(id) ?? null
    const changed = orders
      .map((order) => ({ ...order, remark: after(order.remark, asked) }))
      .filter(({ id, remark }) => remark !== said(id))
    const saved = await writeRemarks(w, cx, changed, said)
    return saved.map(({ id, version }) => ({ id, version, was: said(id) }))
  },
  put: (w, cx, backs) => {
    const now = new Map(backs.map(({ id, held }) => [id, held.remark]))
    const before = backs.map(({ held, trace }) => ({ ...held, remark: trace.was }))
    return writeRemarks(w, cx, before, (id) => now.get(id) ?? null)
  },
})
