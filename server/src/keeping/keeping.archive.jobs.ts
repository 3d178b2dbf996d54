import { PassThrough } from 'node:stream'
import { progressOf } from '@camp/contract/base/numbers'
import { erasedFor } from '../parents/parents.api.ts'
import { ARCHIVE_MIME, type ArchiveOptions, writeArchiveTo } from '../platform/backup/backup.write.ts'
import { existingKeys } from '../platform/config/keys.ts'
import { type TaskKind, TaskRefused } from '../platform/tasks/task.kinds.ts'
import { businessDay } from '../platform/time.ts'

export const ARCHIVE_KIND = 'keeping.archive'

/** What writes into a stream as into a file: a piece counts as written when the stream has passed it on. */
const fileOf = (stream: PassThrough) => ({
  write: async (bytes: Buffer, at: number) => {
    const piece = bytes.subarray(at)
    await new Promise<void>((resolve, reject) => void stream.write(piece, (error) => (error ? reject(error) : resolve())))
    return { bytesWritten: piece.length }
  },
})

/** The archive of everything, straight into the store of files. A kill leaves a draft, which the nightly sweep takes, and the task begins anew. */
export const archiveKind: TaskKind = {
  cancellable: true,
  run: async ({ services, owner, request: { sessionId = null }, progress }) => {
    if (!owner.codes.has('KEEPING_EXPORT') || !owner.scope.all) throw new TaskRefused({ code: 'task.error.rights' })
    const { config, files, log } = services
    const options: ArchiveOptions = {
      url: services.directUrl,
      store: { read: (id) => files.open(id) },
      keys: await existingKeys(config),
      withKeys: false,
      say: (text) => log.info({ said: text }, 'exporting everything'),
      erased: erasedFor(config.dataDir),
      wrote: (done, total) => progress(progressOf(done, total), { code: 'task.tablesDone', data: { done, total } }),
    }
    const stream = new PassThrough()
    const name = `camp-${businessDay(services.clock.now())}.tar`
    const kept = files.keep({ name, purpose: 'EXPORT', mime: ARCHIVE_MIME, ownerId: owner.userId, sessionId }, stream)
    // Of the two that fail together the store knows why.
    const failed = (error: unknown) => {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
      return kept.then(() => Promise.reject(error))
    }
    kept.catch(() => undefined)
    const { manifest } = await writeArchiveTo(fileOf(stream), options).catch(failed)
    stream.end()
    const { id } = await kept
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
    return { detail: { code: 'task.rows', data: { total } }, content: `/foundation/api/files/${id}` }
  },
}
