import type { Tx } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { numberParameter } from '../platform/parameters.ts'
import { publishToAll } from '../platform/push/publish.ts'
import { daysRepository, type LockedDay } from './reconcile.days.repository.ts'
import { linesRepository, type ReadLine } from './reconcile.lines.repository.ts'
import type { StatementMerchant } from './reconcile.merchants.repository.ts'

/** A bill that was read to its end and believed; null: the provider has none, and there is nothing here either. */
export interface ProvedFile {
  readonly day: string
  readonly merchant: StatementMerchant
  readonly source: 'FETCHED' | 'UPLOADED'
  readonly userId: number | null
  readonly file: BillFile | null
}

export interface BillFile {
  readonly name: string
  readonly sha1: string
  readonly lines: number
  /** Its lines in batches, as the file is unpacked; once more for each try of a transaction. */
  readonly batches: () => AsyncIterable<readonly ReadLine[]>
}

/** What a bill came to. */
export interface TakenBill {
  readonly id: number
  readonly version: number
  readonly isNew: boolean
  readonly lineCount: number
  readonly openCount: number
  readonly before: Pick<LockedDay, 'state' | 'lineCount' | 'openCount'>
  readonly state: string
}

export function assertOpen(day: Pick<LockedDay, 'state' | 'day'>): void {
  if (day.state === 'CLOSED') throw new AppError('RECONCILE_CLOSED', { day: day.day })
}

/** Takes the lines of a file in the place of those of an earlier one; what people said of them holds where nothing changed. */
async function replaceLines(tx: Tx, held: LockedDay, { file, source, userId }: ProvedFile, feeBp: number, fallback: string) {
  if (!file) return []
  const kept = await linesRepository.drop(tx, held.id)
  const fileId = await daysRepository.addFile(tx, held.id, { ...file, source, userId })
  for await (const batch of file.batches()) await linesRepository.add(tx, held.id, fileId, batch)
  await linesRepository.match(tx, held.id, null, feeBp)
  const { others } = await linesRepository.alone(tx, held, { fallback, feeBp })
  linesRepository.keep(tx, held.id, kept)
  daysRepository.fetched(tx, held.id, source)
  return others
}

/**
 * Takes a bill in, in the transaction of its caller. The same file again is held against our books anew and changes nothing where nothing
 * changed here. `fallback`: the merchant of the installation.
 */
export async function takeBill(tx: Tx, proved: ProvedFile, fallback: string): Promise<TakenBill> {
  const held = await daysRepository.hold(tx, proved.day, proved.merchant)
  assertOpen(held)
  const before = { state: held.state, lineCount: held.lineCount, openCount: held.openCount }
  const feeBp = await numberParameter(tx, 'reconcile.feeBp')
  const { file } = proved
  const same = { id: held.id, version: held.version, lineCount: held.lineCount, openCount: held.openCount, before, state: held.state }
  if (file && (await daysRepository.knows(tx, held.id, file.sha1))) {
    const changed = await matchAgain(tx, held, feeBp, fallback)
    return changed ? { ...same, ...changed, isNew: false } : { ...same, isNew: false }
  }
  if (!file && held.fetchedAt !== null) return { ...same, isNew: false }
  const others = await replaceLines(tx, held, proved, feeBp, fallback)
  if (!file) daysRepository.fetched(tx, held.id, 'NONE')
  for (const id of others) await linesRepository.refresh(tx, id)
  const now = found(await linesRepository.refresh(tx, held.id))
  publishToAll(tx, 'work')
  return { ...now, isNew: true, before }
}

async function matchAgain(tx: Tx, held: LockedDay, feeBp: number, fallback: string) {
  const changed = await linesRepository.match(tx, held.id, null, feeBp)
  const alone = await linesRepository.alone(tx, held, { fallback, feeBp })
  for (const id of alone.others) await linesRepository.refresh(tx, id)
  return changed + alone.changed > 0 ? linesRepository.refresh(tx, held.id) : undefined
}
