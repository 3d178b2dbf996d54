import { Readable } from 'node:stream'
import * as z from 'zod'
import { Executor, type Tx } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { assertClean } from '../platform/files/antivirus.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { dropFiles, keepMedia, type StoredMedia } from './media.keep.service.ts'
import { mediaRepository } from './media.repository.ts'
import { joined } from './media.uploads.pieces.service.ts'
import { type Piece, uploadsRepository } from './media.uploads.repository.ts'
import { CHECK_JOB } from './media.uploads.service.ts'

const AN_HOUR = 3_600_000
const payload = z.object({ uploadId: z.string() })
/** The upload that a job is to look at. */
export const uploadIn = (given: unknown): string => payload.parse(given).uploadId

async function dropPieces({ files }: Services, pieces: readonly Piece[]): Promise<void> {
  for (const { id } of pieces) await files.dropUnnamed(id, uploadsRepository.dropPiece)
}

type Upload = NonNullable<Awaited<ReturnType<typeof uploadsRepository.toCheck>>>

/**
 * Looks at an upload that is all there, and takes it or says why not. It may run twice: what the first run kept unnamed goes by itself.
 * `taken` does what follows from a file that was taken, in the same transaction; what it throws undoes both.
 */
export async function checkUpload(
  services: Services,
  id: string,
  taken?: (tx: Tx, upload: Upload, file: StoredMedia['file']) => Promise<void>,
): Promise<void> {
  const upload = await uploadsRepository.toCheck(new Executor(services.pool), id)
  if (!upload) return
  const { purpose, name, length: size, userId: ownerId, keyId } = upload
  const sent = { purpose, name, size, ownerId, keyId, stranger: taken !== undefined }
  const bytes = () => joined(services, upload.pieces)
  const media = await assertClean(services, bytes, { uploadId: id, userId: ownerId }, { inJob: true })
    .then(() => keepMedia(services, sent, Readable.from(bytes(), { objectMode: false })))
    .catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
  await transaction(services.pool, async (tx) => {
    if (!(await uploadsRepository.lock(tx, id))) return
    if (media instanceof AppError) {
      uploadsRepository.end(tx, id, 'REFUSED', JSON.stringify({ error: media.error, data: media.data }), null)
    } else {
      media.record(tx)
      await taken?.(tx, upload, media.file)
      uploadsRepository.end(tx, id, 'READY', null, media.file.id)
    }
  })
  await dropPieces(services, upload.pieces)
}

export const mediaJobs = (services: Services): Readonly<Record<string, Task>> => ({
  [CHECK_JOB]: (given) => checkUpload(services, uploadIn(given)),
})

/** Takes away what nothing shows any more, or never did. */
async function dropUnused(services: Services): Promise<number> {
  const db = new Executor(services.pool)
  const unused = await mediaRepository.unused(db)
  for (const id of unused) {
    const held = await transaction(services.pool, (tx) => mediaRepository.drop(tx, id))
    await dropFiles(services, held)
  }
  await dropFiles(services, await mediaRepository.unnamedFiles(db, '25 hours'))
  return unused.length
}

export const mediaChores = (services: Services): Chore[] => [
  { name: 'media.unused', every: AN_HOUR, run: async () => void (await dropUnused(services)) },
  {
    name: 'uploads.expired',
    every: AN_HOUR,
    run: async () => {
      const db = new Executor(services.pool)
      await dropPieces(services, await uploadsRepository.expired(db))
      for (const id of await uploadsRepository.strayPieces(db)) await services.files.dropUnnamed(id, uploadsRepository.dropPiece)
    },
  },
]
