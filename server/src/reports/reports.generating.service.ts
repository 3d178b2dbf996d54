import { xlsx } from '@camp/contract/base/call'
import { progressOf } from '@camp/contract/base/numbers'
import { errorText } from '@camp/contract/errors'
import type { Facts } from '@camp/contract/facts'
import { generateReports } from '@camp/contract/reports/reports'
import { type ReportFigures, reportLanguage } from '@camp/contract/reports/reports.figures'
import * as z from 'zod'
import { familiesBarred } from '../parents/parents.api.ts'
import { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import { happened } from '../platform/facts.ts'
import { type SheetColumn, sheetStream } from '../platform/sheet/sheet.ts'
import { cxOfTask } from '../platform/tasks/task.cx.ts'
import { type TaskKind, TaskRefused, type TaskRun } from '../platform/tasks/task.kinds.ts'
import { businessDay } from '../platform/time.ts'
import { write } from '../platform/write/write.ts'
import { checkReport } from './reports.drawing.ts'
import { reportsOf } from './reports.making.service.ts'
import { type ChildFacts, reportsRepository } from './reports.repository.ts'

export const GENERATE_KIND = 'reports.generate'

/** Children of one camp at a time. */
const PORTION = 100

const inputSchema = z.object({
  ids: z.array(z.int().positive()),
  periodStart: z.string(),
  periodEnd: z.string(),
  language: reportLanguage,
})
export type GenerateInput = z.output<typeof inputSchema>

interface Failure {
  readonly campStudentId: number
  readonly student: string
  readonly camp: string
  readonly reason: string
}

const failureColumns: readonly SheetColumn<Failure>[] = [
  { key: 'campStudentId', zh: '营期学员编号', en: 'Enrolment', width: 14, cell: ({ campStudentId }) => campStudentId },
  { key: 'student', zh: '学员', en: 'Student', width: 14, cell: ({ student }) => student },
  { key: 'camp', zh: '营期', en: 'Camp', width: 24, cell: ({ camp }) => camp },
  { key: 'reason', zh: '原因', en: 'Reason', width: 60, cell: ({ reason }) => reason },
]

interface Made {
  readonly child: ChildFacts
  readonly figures: ReportFigures
}

interface Unmade {
  readonly child: ChildFacts
  readonly why: 'REPORT_SHARED' | 'CONSENT_BARS_REPORTS'
}

/** Writes reports in one change; answers those that stay as they are: being shared, or of children whose guardian wants none. */
const save = (run: TaskRun, input: GenerateInput, made: readonly Made[]): Promise<Unmade[]> =>
  write(cxOfTask(run, generateReports), async (w) => {
    const period = { from: input.periodStart, to: input.periodEnd }
    // Families first, as whoever notes a consent does: nobody withdraws one between the look and the report.
    await familiesBarred(w, [...new Set(made.map(({ child }) => child.parentId))], run.owner.scope)
    await reportsRepository.holdPeriod(
      w.tx,
      made.map(({ child }) => child.id),
      period.from,
      period.to,
    )
    const unmade: Unmade[] = []
    const unwanted = await reportsRepository.unwanted(
      w.tx,
      made.map(({ child }) => child.id),
    )
    const ready: Facts['report.ready'][] = []
    for (const { child, figures } of made) {
      if (unwanted.has(child.id)) {
        unmade.push({ child, why: 'CONSENT_BARS_REPORTS' })
        continue
      }
      const saved = await reportsRepository.put(w.tx, child.id, period, figures, run.owner.userId)
      if (!saved) unmade.push({ child, why: 'REPORT_SHARED' })
      else {
        const { kind, campName, lessons, days, minutes, comments } = figures
        const after = { kind, campName, periodStart: period.from, periodEnd: period.to, lessons, days, minutes, comments }
        w.audit({ id: saved.id, data: { rows: 1 }, after })
        ready.push({ id: saved.id, enrolmentId: child.id, periodStart: period.from, periodEnd: period.to, kind })
      }
    }
    await happened(w.tx, 'report.ready', ready)
    return unmade
  })

/** Children of one camp: their figures, looked at, and written. */
async function makeOf(
  run: TaskRun,
  input: GenerateInput,
  children: readonly ChildFacts[],
  refuse: (child: ChildFacts, error: AppError) => void,
) {
  const db = new Executor(run.services.reportPool)
  const range = { from: input.periodStart, to: input.periodEnd, today: businessDay(run.services.clock.now()) }
  const made: Made[] = []
  for (const { child, figures } of await reportsOf(db, children[0]?.campId ?? 0, children, range, input.language)) {
    if (!figures) {
      refuse(child, new AppError('REPORT_NO_LESSONS'))
      continue
    }
    try {
      await checkReport(figures)
      made.push({ child, figures })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(child, error)
    }
  }
  const unmade = made.length === 0 ? [] : await save(run, input, made)
  for (const { child, why } of unmade) refuse(child, new AppError(why))
}

/** Portions of children of one camp each. */
function portionsOf(children: readonly ChildFacts[]): ChildFacts[][] {
  const portions: ChildFacts[][] = []
  for (const child of children) {
    const last = portions.at(-1)
    if (last && last.length < PORTION && last[0]?.campId === child.campId) last.push(child)
    else portions.push([child])
  }
  return portions
}

/** The children that got no report, as a sheet of the owner. */
async function keepFailures({ services, owner, request }: TaskRun, failures: readonly Failure[]): Promise<string> {
  const name = request.language === 'en-US' ? 'Reports not made' : '未生成的报告'
  const rows = (async function* () {
    yield [...failures]
  })()
  const facts = { name: `${name}-${businessDay(services.clock.now())}.xlsx`, purpose: 'EXPORT', mime: xlsx, ownerId: owner.userId } as const
  const kept = await services.files.keep(facts, sheetStream(name, rows, failureColumns, request.language))
  return `/foundation/api/files/${kept.id}`
}

/** Children whose report is still to be made: a task that was interrupted goes on behind those that it has made. */
async function childrenLeft(run: TaskRun, input: GenerateInput, children: readonly ChildFacts[]): Promise<ChildFacts[]> {
  if (run.attempt === 1) return [...children]
  const ids = children.map(({ id }) => id)
  const made = await reportsRepository.madeByTask(new Executor(run.services.pool), ids, input.periodStart, input.periodEnd, run.taskId)
  return children.filter(({ id }) => !made.has(id))
}

/** The long work behind `generateReports`. Each report is made once, however often it is interrupted. */
export const generatingKind: TaskKind = {
  cancellable: true,
  run: async (run) => {
    if (!run.owner.codes.has('RESOURCE_REPORT_EDIT')) throw new TaskRefused({ code: 'task.error.rights' })
    const input = inputSchema.parse(run.input)
    const { language } = run.request
    const failures: Failure[] = []
    const told = ({ error, data }: AppError) => errorText(error, data, language)
    const refuse = ({ id, studentName, campName }: ChildFacts, error: AppError) =>
      failures.push({ campStudentId: id, student: studentName, camp: campName, reason: told(error) })
    const children = await reportsRepository.facts(new Executor(run.services.pool), input.ids, run.owner.scope)
    const known = new Set(children.map(({ id }) => id))
    for (const id of input.ids) {
      if (!known.has(id)) failures.push({ campStudentId: id, student: '', camp: '', reason: told(new AppError('NOT_FOUND')) })
    }
    const left = await childrenLeft(run, input, children)
    let done = children.length - left.length
    for (const portion of portionsOf(left)) {
      await makeOf(run, input, portion, refuse)
      done += portion.length
      await run.progress(progressOf(done, children.length), { code: 'task.rowsDone', data: { done, total: children.length } })
    }
    const detail = { code: 'task.reportsMade', data: { made: input.ids.length - failures.length, failed: failures.length } } as const
    return { detail, content: failures.length > 0 ? await keepFailures(run, failures) : '#/resources/report' }
  },
}
