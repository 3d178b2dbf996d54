import * as z from 'zod'
import type { SandboxGateway } from '../integrations/payment/sandbox.gateway.ts'
import { AppError } from '../platform/errors.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Log } from '../platform/log/log.port.ts'
import type { Services } from '../platform/services.ts'
import type { Sealing, SystemActor } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { takeIn } from './payment.service.ts'

/** The built-in gateway remembers refunds so long. */
const REMEMBERED_DAYS = 90

/** What the built-in gateway does each night. */
export const paymentChores = (sandbox: SandboxGateway, log: Log): Chore[] => [
  {
    name: 'payment.sandbox',
    every: 86_400_000,
    run: async () => {
      const removed = await sandbox.forget(REMEMBERED_DAYS)
      if (removed > 0) log.info({ removed }, 'the built-in gateway forgot old refunds')
    },
  },
]

const noticeSchema = z.object({ orderNumber: z.string(), merchantId: z.int().nullable() })

/** A notice of the built-in gateway: its book is asked, as that of a provider would be. One that does not fit is told in the log, once. */
export function sandboxPaidTask(parts: Sealing & Pick<Services, 'pool' | 'log'>, gateway: SandboxGateway): Task {
  return async (payload) => {
    const { orderNumber, merchantId } = noticeSchema.parse(payload)
    const paid = await gateway.queryPayment(orderNumber)
    if (!paid) return
    const by: SystemActor = { ...parts, source: 'PROVIDER', name: 'sandbox' }
    try {
      await transaction(parts.pool, (tx) => takeIn(tx, { ...paid, orderNumber }, merchantId, by))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      parts.log.error({ orderNumber, reason: error.error }, 'the built-in gateway told of a payment that could not be taken in')
    }
  }
}
