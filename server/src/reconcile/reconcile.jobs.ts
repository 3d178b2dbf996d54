import { systemEvents } from '@camp/contract/logs/logs.system'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { byJob, tellSystem } from '../platform/write/system.ts'
import { transaction } from '../platform/write/transaction.ts'
import { daysRepository } from './reconcile.days.repository.ts'
import { fetchFile, readyDays } from './reconcile.fetching.jobs.ts'
import { heal } from './reconcile.healing.jobs.ts'
import { defaultMchId, type StatementMerchant, statementMerchants } from './reconcile.merchants.repository.ts'
import { takeBill } from './reconcile.taking.service.ts'

/** A server that stood still over a weekend makes up for it. */
const LOOKS_BACK_DAYS = 4

/** Fetches the bill of a day and takes its lines in, by the program itself; what it says that we missed is not touched. */
export async function takeDay(services: Services, gateways: PaymentGateways, day: string, merchant: StatementMerchant) {
  const by = byJob(services, 'reconcile.fetch')
  const proved = await fetchFile(services, gateways, day, merchant, null)
  return transaction(services.pool, async (tx) => {
    const { before, ...made } = await takeBill(tx, proved, defaultMchId(services))
    const { id, state, lineCount, openCount } = made
    const data = { day, lines: lineCount, open: openCount }
    tellSystem(tx, by, systemEvents.billFetched, [{ id, data, before, after: { state, lineCount, openCount } }])
    return made
  })
}

async function fetchDay(services: Services, gateways: PaymentGateways, day: string, merchant: StatementMerchant): Promise<void> {
  const { id } = await takeDay(services, gateways, day, merchant)
  await heal(services, gateways, id)
}

/** Fetches what bills there should be by now; a day that fails is tried again after an hour, and says why. */
export async function fetchDue(services: Services, gateways: PaymentGateways): Promise<void> {
  const days = readyDays(services.clock.now(), LOOKS_BACK_DAYS)
  for (const merchant of await statementMerchants(services)) {
    for (const day of await daysRepository.due(new Executor(services.pool), merchant.mchId, days)) {
      await fetchDay(services, gateways, day, merchant).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        services.log.warn({ day, mchId: merchant.mchId, reason: error.error }, 'the bill of a day could not be fetched')
      })
    }
  }
}

export const reconcileChores = (services: Services, gateways: PaymentGateways): Chore[] => [
  { name: 'reconcile.fetch', every: 900_000, run: () => fetchDue(services, gateways) },
]
