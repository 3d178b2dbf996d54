import type { ErrorName } from '@camp/contract/errors'
import * as z from 'zod'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { lockOrderByNumber } from '../orders/orders.api.ts'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { addJob } from '../platform/jobs/queue.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { byJob } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { takeIn } from './payment.service.ts'
import { everything } from './payment.stray.service.ts'
import { toldRepository } from './payment.told.repository.ts'
import { TOLD, toldJobKey } from './payment.told.service.ts'

/** So long the provider is asked. */
const ASKED_FOR_SECONDS = 86_400
/** How long until it is asked again, by how long it has been: a tenth of that, within these. */
const PAUSE = { second: [1, 60], minute: [20, 900] } as const

const schema = z.object({ id: z.int().positive() })

const refuse = ({ pool }: Pick<Services, 'pool'>, id: number, error: ErrorName): Promise<void> =>
  transaction(pool, async (tx) => {
    if (await toldRepository.hold(tx, id)) toldRepository.settle(tx, id, 'REFUSED', error)
  })

interface Asked {
  readonly orderNumber: string
  /** Null: nobody knows yet whose money it is. */
  readonly merchantId: number | null
}

/** What the provider has of an order: of its merchant, or of each that it may have been paid to. */
async function asked(services: Services, gateways: PaymentGateways, { orderNumber, merchantId }: Asked) {
  const own = merchantId === null ? await toldRepository.merchants(new Executor(services.pool)) : []
  let fault: unknown
  let pace: 'second' | 'minute' = 'minute'
  for (const one of merchantId === null ? [null, ...own] : [merchantId]) {
    const gateway = await gateways.of({ merchantId: one })
    pace = gateway.pace
    try {
      const paid = await gateway.queryPayment(orderNumber)
      if (paid) return { pace, paid, merchantId: one }
    } catch (error) {
      fault ??= error
    }
  }
  // One that did not answer may have it.
  if (fault !== undefined) throw fault
  return { pace, paid: null, merchantId }
}

/** Asks the provider for the payment that a program told of, and takes in what it has: no less is believed. May run twice. */
async function askAbout(services: Services, gateways: PaymentGateways, id: number): Promise<void> {
  const told = await toldRepository.toAsk(new Executor(services.pool), id)
  if (!told) return
  const { orderNumber, transactionId, amount, age } = told
  const { pace, paid, merchantId } = await asked(services, gateways, told)
  if (paid && (paid.transactionId !== transactionId || paid.amount !== amount)) return refuse(services, id, 'PAY_TOLD_OTHERWISE')
  // It is taken in with its bill, which tells of the money that went back, too.
  if (paid?.refunded) return refuse(services, id, 'PAY_TOLD_REFUNDED')
  if (paid) {
    const take = async (tx: Tx) => {
      // The order first, as the call does that is told of the payment: the other way round each would wait for the other.
      await lockOrderByNumber(tx, orderNumber, everything)
      if (!(await toldRepository.hold(tx, id))) return
      const isTaken = await takeIn(tx, { ...paid, orderNumber }, merchantId, byJob(services, TOLD))
      toldRepository.settle(tx, id, isTaken ? 'TAKEN' : 'STRAY', null)
    }
    return transaction(services.pool, take).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return refuse(services, id, error.error)
    })
  }
  if (age >= ASKED_FOR_SECONDS) return refuse(services, id, 'PAY_NOT_THERE')
  const [least, most] = PAUSE[pace]
  const pause = Math.min(most, Math.max(least, age / 10))
  const runAt = new Date(services.clock.now().getTime() + pause * 1_000)
  await transaction(services.pool, async (tx) => addJob(tx, TOLD, { id }, { runAt, jobKey: toldJobKey(id) }))
}

export const toldTasks = (services: Services, gateways: PaymentGateways): Record<string, Task> => ({
  [TOLD]: (payload) => askAbout(services, gateways, schema.parse(payload).id),
})

/** Puts what no job carries any more back into the queue. Returns how much. */
export const resumeTold = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  transaction(pool, async (tx) => {
    const stranded = await toldRepository.stranded(tx)
    for (const id of stranded) addJob(tx, TOLD, { id }, { jobKey: toldJobKey(id) })
    return stranded.length
  })

export const toldChores = (services: Pick<Services, 'pool' | 'log'>): Chore[] => [
  {
    name: 'payment.told',
    every: 60_000,
    run: async () => {
      const count = await resumeTold(services)
      if (count > 0) services.log.info({ count }, 'took up payments that programs told of and no job asked about')
    },
  },
]
