import type * as calls from '@camp/contract/keeping/keeping.archive'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { isKeyChanging } from '../platform/installation.repository.ts'
import { orAsked, takeApproval } from '../platform/sheet/export.approval.ts'
import { startTask } from '../platform/tasks/task.engine.ts'
import { tasksRepository } from '../platform/tasks/tasks.repository.ts'
import { write } from '../platform/write/write.ts'
import { ARCHIVE_KIND } from './keeping.archive.jobs.ts'
import { keepingRepository } from './keeping.repository.ts'

/** One at a time for all: each reads everything. */
export const exportEverything: Handler<typeof calls.exportEverything> = async ({ body: { reason } }, cx) => {
  if (!cx.scope.all) throw new AppError('KEEPING_WHOLE')
  const count = await keepingRepository.families(cx.db)
  // The reason is the asker's own words: what was approved is everything, whatever it is for.
  const out = { input: { body: {}, query: {} }, count, filter: {} }
  return orAsked(cx, out, () =>
    write(cx, async (w) => {
      await keepingRepository.archiveTurn(w.tx)
      const other = await tasksRepository.underWay(w.tx, ARCHIVE_KIND)
      if (other) throw new AppError('ARCHIVE_UNDER_WAY', { name: other.name ?? '', at: other.at ?? '' })
      if (await isKeyChanging(w.tx)) throw new AppError('ARCHIVE_KEY_CHANGING')
      const approval = await takeApproval(w.tx, cx, out)
      w.audit({ id: null, data: { count, ...(approval !== null && { approval }) }, after: { reason } })
      const task = { kind: ARCHIVE_KIND, title: { code: 'task.exportEverything' }, input: {}, cancellable: true } as const
      return { taskId: await startTask(w, cx, task) }
    }),
  )
}
