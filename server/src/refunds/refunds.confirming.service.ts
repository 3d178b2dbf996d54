import type { HandlerInput } from '@camp/contract/base/call'
import { isPaidByProvider, refundStatus } from '@camp/contract/orders/orders.states'
import type * as calls from '@camp/contract/refunds/refunds'
import { lockOrder } from '../orders/orders.api.ts'
import { familySeal } from '../parents/parents.api.ts'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { write } from '../platform/write/write.ts'
import { refundsRepository } from './refunds.repository.ts'
import { settleRefund } from './refunds.settling.service.ts'

type ConfirmInput = HandlerInput<typeof calls.confirmRefund>
type Known = NonNullable<Awaited<ReturnType<typeof refundsRepository.byNumber>>>

/** What the provider says of a refund: null, that it never heard of it; SILENT, nothing that can be trusted. */
export type ProviderSays = { readonly status: Known['status'] } | null | 'SILENT'

/** After a day of silence a person's word is all there is. */
const SILENT_FOR_SECONDS = 86_400

/** What a person says must not contradict the provider. What is abnormal there is settled by people, either way. */
function assertAgrees(refund: Known, says: ProviderSays, result: ConfirmInput['body']['result'], { language }: Cx): void {
  if (says === 'SILENT') {
    if (refund.ageSeconds < SILENT_FOR_SECONDS) throw new AppError('REFUND_PROVIDER_SILENT')
    return
  }
  if (refund.status === 'ABNORMAL' && (says === null || says.status === 'PROCESSING')) return
  if (says === null) {
    if (result === 'SUCCESS') throw new AppError('REFUND_NEVER_SENT')
    return
  }
  if (says.status === 'ABNORMAL' || says.status === result) return
  throw new AppError('REFUND_PROVIDER_SAYS', { state: refundStatus.label(says.status, language) })
}

/**
 * A person says how a refund ended that the gateway cannot settle: Alipay, offline, abnormal or silent. Where there is a provider it is
 * asked first, with no transaction open.
 */
export const confirmRefund =
  (
    ask: (refund: { readonly merchantId: number | null }, refundNumber: string) => Promise<ProviderSays>,
  ): Handler<typeof calls.confirmRefund> =>
  async ({ body }, cx) => {
    const { refundNumber, result } = body
    const known = await refundsRepository.byNumber(cx.db, refundNumber)
    const asks =
      known !== undefined && isPaidByProvider(known) && (known.status === 'ABNORMAL' || (known.status === 'PROCESSING' && known.byHand))
    const says = asks ? await ask(known, refundNumber) : undefined
    return write(cx, async (w) => {
      const refund = found(await refundsRepository.byNumber(w.tx, refundNumber))
      // The order first, then the refund: the order of locks everywhere.
      const order = await lockOrder(w.tx, refund.orderId, cx.scope)
      if (says !== undefined) {
        assertAgrees(refund, says, result, cx)
        // Read again, now that its order is held: a job that has just begun may be sending it this moment.
        if (found(await refundsRepository.byNumber(w.tx, refundNumber)).beingSent) throw new AppError('REFUND_BEING_SENT')
      }
      const outcome = { status: result, byUserId: cx.reader.userId, note: body.note, byHand: true } as const
      const settled = await settleRefund(w.tx, refundNumber, outcome, { write: w, data: { refundNumber, result } })
      const seal = await familySeal(w.tx, cx.services.keys, order.parentId, order.familyKey)
      w.audit({
        id: order.id,
        data: { refundNumber, result },
        before: { status: order.status },
        after: { status: settled.orderStatus, note: seal('text', body.note) },
      })
      return { id: settled.refundId, version: settled.version }
    })
  }
