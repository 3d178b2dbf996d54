import type { HandlerInput, Paging } from '@camp/contract/base/call'
import type * as calls from '@camp/contract/reports/reports'
import { REPORTS_MOST, type ReportFilter, type ReportRow } from '@camp/contract/reports/reports'
import { campStudentIds as idsOfStudents, judgedStudents } from '../campStudents/campStudents.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import type { Rows } from '../platform/db/list.ts'
import { AppError, found } from '../platform/errors.ts'
import { fileAnswer, type Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Scope } from '../platform/scope.ts'
import { startTask } from '../platform/tasks/task.engine.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { reportName } from './reports.archive.export.ts'
import { drawReport } from './reports.drawing.ts'
import { GENERATE_KIND, type GenerateInput } from './reports.generating.service.ts'
import { reportsRepository, type StoredReport, type StoredReportRow } from './reports.repository.ts'

/** The address of a link, by what it follows from; given by who makes links. */
type AddressOf = (seed: string) => string

const withAddress =
  (addressOf: AddressOf | null) =>
  ({ share, ...row }: StoredReportRow): ReportRow => ({
    ...row,
    share: share && { id: share.id, expiresAt: share.expiresAt, visits: share.visits, url: addressOf ? addressOf(share.seed) : null },
  })

/** `addressOf`: for those who may share; a link opens for all who hold it. */
export async function reportPage(cx: Cx, query: ReportFilter, paging: Paging, addressOf: AddressOf): Promise<Rows<ReportRow>> {
  const { rows, total } = await reportsRepository.page(cx.db, query, cx.scope, paging)
  return { rows: rows.map(withAddress(cx.reader.codes.has('RESOURCE_REPORT_EDIT') ? addressOf : null)), total }
}

type Generate = HandlerInput<typeof calls.generateReports>['body']

async function chosenOf(cx: Cx, { campStudentIds, filter, except, total }: Generate): Promise<number[]> {
  const match = {
    ...(filter && { ...judgedStudents(filter, cx.reader.codes), campId: [filter.campId] }),
    ...(campStudentIds && { ids: campStudentIds }),
    ...(except && { except }),
  }
  const ids = await idsOfStudents(cx.db, match, cx.scope)
  if (total !== undefined && total !== ids.length) throw new AppError('SELECTION_DRIFTED', { total: ids.length })
  if (ids.length === 0) throw new AppError('REPORT_NOBODY')
  if (ids.length > REPORTS_MOST) throw new AppError('CHANGE_TOO_MANY', { most: REPORTS_MOST })
  return ids
}

/** Starts the long work that makes reports of the chosen children whom the asker may see. */
export const startGenerating: Handler<typeof calls.generateReports> = async ({ body }, cx) => {
  const { periodStart, periodEnd, language = 'zh-CN' } = body
  if (periodStart > businessDay(cx.services.clock.now())) throw new AppError('REPORT_TOO_EARLY', {}, { field: 'periodStart' })
  const ids = await chosenOf(cx, body)
  return write(cx, async (w) => {
    w.audit({ id: null, data: { rows: ids.length }, after: { periodStart, periodEnd, filter: { picked: ids.length } } })
    const input: GenerateInput = { ids, periodStart, periodEnd, language }
    const detail = { code: 'task.rows', data: { total: ids.length } } as const
    return {
      taskId: await startTask(w, cx, { kind: GENERATE_KIND, title: { code: 'task.generateReports' }, detail, input, cancellable: true }),
    }
  })
}

/** The page of a report that the reader may see. */
export const reportFile =
  (form: 'PDF' | 'IMAGE'): Handler<typeof calls.getReportPdf> =>
  async ({ params: { id } }, cx) => {
    const report = found((await reportsRepository.read(cx.db, [id], cx.scope))[0])
    const bytes = await drawReport(report, form)
    return fileAnswer(`${reportName(report)}.${form === 'PDF' ? 'pdf' : 'png'}`, bytes, bytes.length)
  }

/** A report that the reader may see, locked until the end of the change. */
export async function lockedReport(tx: Tx, id: number, scope: Scope): Promise<StoredReport> {
  if (!(await reportsRepository.hold(tx, id, scope))) throw new AppError('NOT_FOUND')
  return found((await reportsRepository.read(tx, [id], scope))[0])
}

/** Reports by their numbers, for who has looked already whether they may be seen. */
export const readReport = async (db: Executor, id: number, scope: Scope): Promise<StoredReport | undefined> =>
  (await reportsRepository.read(db, [id], scope))[0]
