import { Readable } from 'node:stream'
import type * as calls from '@camp/contract/contracts/contracts'
import type * as sending from '@camp/contract/contracts/contracts.sending'
import { isEnded } from '@camp/contract/contracts/contracts.states'
import { assertPay } from '../coaches/coaches.pay.api.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError, found } from '../platform/errors.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import { tellBroken } from '../platform/sheet/export.ts'
import { type ZipEntry, zipBytes } from '../platform/sheet/zip.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { fingerprint } from './contracts.links.rules.ts'
import { contractsRepository, type StoredContract } from './contracts.repository.ts'
import { wholeContract } from './contracts.service.ts'

/**
 * The document of a contract as it is kept, sealed if it is: held against what was noted of it when it was made, so that nobody is given, signs
 * or seals one that was altered in the database. Undefined where there is none yet.
 */
export async function storedDocument(db: Executor, id: number) {
  const file = await contractsRepository.file(db, id)
  if (file && (fingerprint(file.bytes) !== file.hash || (file.sealedHash ?? file.hash) !== file.hash))
    throw new AppError('CONTRACT_ALTERED')
  return file
}

/** As finance looks for it; the end of the number keeps two of one name apart, and one that has ended says so. */
const nameOf = ({ coachName, startDate, endDate, flowId, status }: StoredContract): string =>
  `工时确认书_${coachName}_${startDate}_${endDate}_${flowId.slice(-6)}${isEnded(status) ? '_已解除' : ''}.pdf`.replace(
    /[\\/:*?"<>|\p{Cc}]+/gu,
    '-',
  )

/** Sealed, or as it is to be signed and marked as such. */
async function documentOf(db: Executor, contract: StoredContract): Promise<Buffer> {
  const file = await storedDocument(db, contract.id)
  if (!file) throw new AppError('CONTRACT_NO_FILE')
  return file.bytes
}

/** The document, and a note of who took it. */
export const downloadOne: Handler<typeof calls.getDownloadContract> = ({ query: { flowId } }, cx) =>
  write(cx, async (w) => {
    const contract = await wholeContract(w.tx, cx, flowId)
    assertPay(cx, contract.coachId)
    const bytes = await documentOf(w.tx, contract)
    await contractsRepository.event(w.tx, contract.id, 'DOWNLOADED', { userId: cx.reader.userId, ip: cx.ip })
    w.audit({ id: contract.id, data: { name: contract.coachName, flowId } })
    return fileAnswer(nameOf(contract), bytes, bytes.length)
  })

/** The sealed document, to be shown in a tab. */
export const showOne: Handler<typeof calls.showEssContract> = async ({ params: { flowId } }, cx) => {
  const contract = await wholeContract(cx.db, cx, flowId)
  assertPay(cx, contract.coachId)
  const file = await storedDocument(cx.db, contract.id)
  if (file?.kind !== 'SEALED') throw new AppError('CONTRACT_NO_FILE')
  const { bytes } = file
  return fileAnswer(nameOf(contract), bytes, bytes.length)
}

/** One after the other, read while the archive is. */
async function* entriesOf(db: Executor, contracts: readonly StoredContract[], sent: () => void): AsyncGenerator<ZipEntry> {
  for (const contract of contracts) {
    const file = await storedDocument(db, contract.id)
    if (file) yield { name: nameOf(contract), parts: [file.bytes] }
    sent()
  }
}

/** The documents of many in one archive. All of them must be there for the reader. */
export const downloadMany: Handler<typeof sending.downloadContracts> = async ({ body }, cx) => {
  const flowIds = [...new Set(body)]
  const paging = { page: 1, size: flowIds.length, counted: false, sort: [] }
  const contracts = (await contractsRepository.page(cx.db, { flowIds }, cx.scope, paging)).rows
  if (contracts.length < flowIds.length) found(undefined)
  for (const { coachId, whole, flowId } of contracts) {
    if (!whole) throw new AppError('CONTRACT_OTHER_GROUP', { flowId })
    assertPay(cx, coachId)
  }
  await write(cx, async (w) => {
    for (const { id } of contracts) await contractsRepository.event(w.tx, id, 'DOWNLOADED', { userId: cx.reader.userId, ip: cx.ip })
    w.audit({ id: null, data: { count: contracts.length } })
  })
  let sent = 0
  const archive = Readable.from(zipBytes(entriesOf(cx.db, contracts, () => sent++)), { objectMode: false })
  const name = `contracts-${businessDay(cx.services.clock.now())}.zip`
  return { ...fileAnswer(name, archive), broken: () => tellBroken(cx, contracts.length, sent) }
}
