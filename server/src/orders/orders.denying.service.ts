import { amountText } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/orders/orders.writing'
import { leaveBought } from '../campStudents/campStudents.api.ts'
import { familySeal } from '../parents/parents.api.ts'
import { found } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import type { Handler } from '../platform/http/bind.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { Scope } from '../platform/scope.ts'
import { write } from '../platform/write/write.ts'
import { changesRepository } from './orders.changes.repository.ts'
import { guardOrder } from './orders.guard.service.ts'
import { lockOrderByNumber, noteStep } from './orders.lock.repository.ts'
import { payingFacts } from './orders.placing.repository.ts'

const everything = Scope.everything('the child leaves with the money that did not come; who looks at money need not see the group')

/**
 * The money that a program vouched for did not come: the order is cancelled as one that was never paid, its stock and its code go back,
 * its child leaves the camp, and a membership by it ends. What was said of the money stays in the log.
 */
export const denyPayment: Handler<typeof calls.denyPayment> = ({ body }, cx) =>
  write(cx, async (w) => {
    const { orderNumber, reason } = body
    const order = await lockOrderByNumber(w.tx, orderNumber, cx.scope)
    const { id, status, payMethod } = order
    w.version(order, body.version)
    guardOrder(order, 'DENIED', 'ORDER_NOT_DENIABLE', cx.language)
    const { transactionId, paidAt } = found(await payingFacts(w.tx, id))
    const data = { orderNumber, amount: amountText(order.payAmount) }
    const seal = await familySeal(w.tx, cx.services.keys, order.parentId, order.familyKey)
    w.audit({
      id,
      data,
      before: { status, vouched: true, payMethod, transactionId, paidAt },
      after: { status: 'CANCELLED', vouched: false, payMethod, transactionId: null, paidAt: null, note: seal('text', reason) },
    })
    const version = await changesRepository.deny(w.tx, id)
    noteStep(w.tx, id, { step: 'DENIED', from: status, to: 'CANCELLED', note: reason, byUserId: cx.reader.userId })
    await happened(w.tx, 'order.denied', [order], { write: w, data })
    await happened(w.tx, 'order.cancelled', [order], { write: w, data: { orderNumber } })
    const left = await leaveBought(w.tx, everything, orderNumber, { reason: null, byUserId: cx.reader.userId })
    if (left) w.audit({ id: left.id, target: 'campStudent', data, before: { status: left.statusBefore }, after: { status: 'QUIT' } })
    publishToAll(w.tx, 'work')
    return { id, status: 'CANCELLED', version }
  })
