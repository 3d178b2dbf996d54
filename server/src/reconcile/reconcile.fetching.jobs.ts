import type { BillFailure } from '@camp/contract/reconcile/reconcile.failures'
import { GatewayUnclear } from '../integrations/payment/payment.gateway.ts'
import type { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { BillRefused, billLines, provedBill } from '../integrations/payment/wechat.bill.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { businessDay } from '../platform/time.ts'
import { transaction } from '../platform/write/transaction.ts'
import { daysRepository } from './reconcile.days.repository.ts'
import { defaultMchId, type StatementMerchant } from './reconcile.merchants.repository.ts'
import type { BillFile, ProvedFile } from './reconcile.taking.service.ts'

const DAY = 86_400_000
/** The provider makes bills until ten in the morning, and keeps them for three months. */
const READY_AT = 10
const KEPT_DAYS = 90

const hourOf = (now: Date): number => new Date(now.getTime() + 8 * 3_600_000).getUTCHours()

/** The days before now whose bills are made by then, the newest first. */
export const readyDays = (now: Date, count: number): string[] => {
  const first = hourOf(now) >= READY_AT ? 1 : 2
  return Array.from({ length: count }, (_, index) => businessDay(new Date(now.getTime() - (first + index) * DAY)))
}

export function assertReady(day: string, now: Date): void {
  const [newest = ''] = readyDays(now, 1)
  if (day > newest) throw new AppError('BILL_NOT_YET', { day }, { field: 'day' })
}

/** Reads a file to its end; a refusal is one of the contract. */
export async function proveFile(
  { bytes, name }: { readonly bytes: Buffer; readonly name: string },
  expected: { readonly day: string; readonly mchId: string },
  sha1: string | null,
): Promise<BillFile> {
  try {
    return { name, ...(await provedBill(bytes, expected, sha1)), batches: () => billLines(bytes, expected) }
  } catch (error) {
    if (error instanceof BillRefused) throw new AppError(error.fault, error.data)
    throw error
  }
}

/** Asks the provider for a bill and proves it. Never called with a transaction open; why it failed is kept with the day. */
export async function fetchFile(
  services: Services,
  gateways: PaymentGateways,
  day: string,
  merchant: StatementMerchant,
  userId: number | null,
): Promise<ProvedFile> {
  const { mchId } = merchant
  const common = { day, merchant, source: 'FETCHED' as const, userId }
  const failed = async (failure: BillFailure, error: AppError): Promise<never> => {
    await transaction(services.pool, async (tx) => {
      const held = await daysRepository.hold(tx, day, merchant)
      if (held.fetchedAt === null) daysRepository.failed(tx, held.id, failure)
    })
    throw error
  }
  const gateway = await gateways.of(merchant)
  const bill = await gateway.tradeBill(day).catch((error: unknown) => {
    if (!(error instanceof GatewayUnclear)) throw error
    return failed('SILENT', new AppError('BILL_SILENT', {}, { cause: error }))
  })
  if (!bill) {
    const some = await daysRepository.anything(new Executor(services.pool), day, mchId, defaultMchId(services))
    return some ? failed('NO_STATEMENT', new AppError('BILL_NONE')) : { ...common, file: null }
  }
  const packed = { bytes: bill.bytes, name: `${day}.csv.gz` }
  const file = await proveFile(packed, { day, mchId }, bill.sha1).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return failed('BAD_FILE', error)
  })
  return { ...common, file }
}

export function assertBillAvailable(day: string, now: Date): void {
  if (day < businessDay(new Date(now.getTime() - KEPT_DAYS * DAY))) throw new AppError('BILL_TOO_OLD', {}, { field: 'day' })
}
