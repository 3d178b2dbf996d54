import { amountText } from '@camp/contract/base/numbers'
import { tell } from '../notify/notify.api.ts'
import { activeHolders, holderOf, viewOf } from '../permissions/permissions.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { scopeOf } from '../platform/scope.ts'
import { type LockedRequest, requestsRepository } from './refunds.requests.repository.ts'

type Request = Pick<LockedRequest, 'id' | 'orderNumber' | 'amount'>

const linkOf = ({ orderNumber }: Request): string => `#/order/refunds?orderNumber=${orderNumber}`
const dataOf = ({ orderNumber, amount }: Request) => ({ orderNumber, amount: amountText(amount) })

/** Tells those who may decide on a request, and see its family, that it waits; not the person who asked. */
export async function tellApprovers(tx: Tx, request: Request, askedBy: number): Promise<void> {
  for (const userId of await activeHolders(tx, 'ORDER_REFUND_APPROVE')) {
    if (userId === askedBy) continue
    const scope = scopeOf(userId, viewOf(await holderOf(tx, userId)))
    if (!(await requestsRepository.isSeen(tx, request.id, scope))) continue
    await tell(tx, {
      userId,
      title: { code: 'message.refundWaits' },
      detail: { code: 'message.refundWaits.detail', data: dataOf(request) },
      link: linkOf(request),
      cause: `refundRequest:${request.id}:waits`,
    })
  }
}

/** Tells the person who asked what another decided. */
export const tellAsker = (tx: Tx, request: LockedRequest, decision: 'Approved' | 'Declined'): Promise<void> =>
  tell(tx, {
    userId: request.askedBy,
    title: { code: `message.refund${decision}` },
    detail: { code: `message.refund${decision}.detail`, data: dataOf(request) },
    link: linkOf(request),
    cause: `refundRequest:${request.id}:decided`,
  })
