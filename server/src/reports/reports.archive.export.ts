import { Readable } from 'node:stream'
import { progressOf } from '@camp/contract/base/numbers'
import type * as calls from '@camp/contract/reports/reports'
import { DOWNLOAD_AT_ONCE } from '@camp/contract/reports/reports'
import * as z from 'zod'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import { orAsked, takeApproval } from '../platform/sheet/export.approval.ts'
import { tellBroken } from '../platform/sheet/export.ts'
import { type ZipEntry, zipBytes } from '../platform/sheet/zip.ts'
import { startTask } from '../platform/tasks/task.engine.ts'
import { type TaskKind, TaskRefused } from '../platform/tasks/task.kinds.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, write } from '../platform/write/write.ts'
import { drawReport } from './reports.drawing.ts'
import { reportsRepository, type StoredReport } from './reports.repository.ts'

export const DOWNLOAD_KIND = 'reports.download'

/** As a family would look for it; the number keeps two of one name apart. */
export const reportName = ({ id, figures, periodStart, periodEnd }: StoredReport): string =>
  `${figures.givenName}-${figures.campName}-${periodStart}-${periodEnd}-${id}`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '_')

/** PDF and picture of each, made while the archive is read. */
async function* entriesOf(reports: readonly StoredReport[], told: (done: number) => Promise<void>): AsyncGenerator<ZipEntry> {
  for (const [index, report] of reports.entries()) {
    for (const [form, end] of [
      ['PDF', 'pdf'],
      ['IMAGE', 'png'],
    ] as const) {
      yield { name: `${reportName(report)}.${end}`, parts: [await drawReport(report, form, 'archive')] }
    }
    await told(index + 1)
  }
}

const archiveOf = (reports: readonly StoredReport[], told: (done: number) => Promise<void>): Readable =>
  Readable.from(zipBytes(entriesOf(reports, told)), { objectMode: false })

const nameOf = (now: Date): string => `reports-${businessDay(now)}.zip`

/** A few at once; of many a task, whose file is kept for a day. All of them must be there for the reader. */
export const download: Handler<typeof calls.downloadReports> = async ({ body: ids }, cx) => {
  const wanted = [...new Set(ids)]
  const reports = await reportsRepository.read(cx.db, wanted, cx.scope)
  if (reports.length < wanted.length) throw new AppError('NOT_FOUND')
  const filter = { picked: wanted.length }
  const out = { input: { body: { ids: wanted }, query: {} }, count: wanted.length, filter }
  const take = async (w: Write) => {
    const approval = await takeApproval(w.tx, cx, out)
    w.audit({ id: null, data: { count: wanted.length, ...(approval !== null && { approval }) }, after: { filter } })
    if (wanted.length <= DOWNLOAD_AT_ONCE) return null
    const detail = { code: 'task.rows', data: { total: wanted.length } } as const
    const task = { kind: DOWNLOAD_KIND, title: { code: 'task.downloadReports' }, detail, input: wanted, cancellable: true } as const
    return startTask(w, cx, task)
  }
  const taskId = await orAsked(cx, out, () => write(cx, take))
  if (taskId !== null) return { taskId }
  let sent = 0
  const archive = archiveOf(reports, async (done) => {
    sent = done
  })
  return { ...fileAnswer(nameOf(cx.services.clock.now()), archive), broken: () => tellBroken(cx, wanted.length, sent) }
}

/** The archive of many; what its owner may no longer see is left out. */
export const downloadKind: TaskKind = {
  cancellable: true,
  run: async ({ services, owner, input, progress }) => {
    if (!owner.codes.has('RESOURCE_REPORT_EXPORT')) throw new TaskRefused({ code: 'task.error.rights' })
    const reports = await reportsRepository.read(new Executor(services.pool), z.array(z.int()).parse(input), owner.scope)
    const total = reports.length
    const told = (done: number) => progress(progressOf(done, total), { code: 'task.rowsDone', data: { done, total } })
    const facts = { name: nameOf(services.clock.now()), purpose: 'EXPORT', mime: 'application/zip', ownerId: owner.userId } as const
    const kept = await services.files.keep(facts, archiveOf(reports, told))
    return { detail: { code: 'task.rows', data: { total } }, content: `/foundation/api/files/${kept.id}` }
  },
}
