import { xlsx } from '@camp/contract/base/call'
import { exportEvents } from '@camp/contract/base/export.events'
import type { StoredText } from '@camp/contract/base/notify.texts'
import { progressOf } from '@camp/contract/base/numbers'
import type { ErrorData, Language } from '@camp/contract/errors'
import type { Code } from '@camp/contract/permissions'
import { AppError } from '../errors.ts'
import { type FileAnswer, fileAnswer } from '../http/bind.ts'
import type { Cx } from '../http/context.ts'
import type { Scope } from '../scope.ts'
import type { Services } from '../services.ts'
import { startTask } from '../tasks/task.engine.ts'
import { type TaskKind, TaskRefused, type TaskRun } from '../tasks/task.kinds.ts'
import { businessDay } from '../time.ts'
import { tellAsked } from '../write/system.ts'
import { transaction } from '../write/transaction.ts'
import { write } from '../write/write.ts'
import { orAsked, takeApproval } from './export.approval.ts'
import { chosenColumns, type SheetColumn, sheetStream } from './sheet.ts'

/** Who takes rows out: somebody who calls, or the owner of a task. */
export interface Exporter {
  readonly services: Services
  readonly reader: { readonly userId: number }
  readonly codes: ReadonlySet<string>
  readonly scope: Scope
  readonly language: Language
}

/** What one export holds. */
export interface ExportPlan<Row> {
  readonly columns: readonly SheetColumn<Row>[]
  /** How many rows it will have. */
  count(): Promise<number>
  /** How many rows were chosen, where the export leaves out some of those. */
  chosen?(): Promise<number>
  rows(): AsyncIterable<Row[]>
  /** What the log says of the choice: no personal values. */
  readonly logged: ErrorData | Record<string, unknown>
  /** What it is taken out for, where that is asked. */
  readonly reason?: string
}

interface ExportInput {
  readonly body: { readonly columns?: readonly string[] | undefined; readonly total?: number | undefined }
  readonly query: { readonly async?: boolean | undefined }
}

interface Choice {
  readonly columns?: unknown
  readonly async?: unknown
  readonly total?: unknown
  readonly sort?: unknown
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** What the log says of a choice: its filters, but those that name people or hold their words struck out, and how many rows were picked. */
export function loggedChoice<C extends Choice>(choice: C, ...struckOut: readonly (keyof C & string)[]): Record<string, unknown> {
  const { columns: _columns, async: _async, total: _total, sort: _sort, ids, except, ...named } = choice
  const hidden = new Set<string>(struckOut)
  const said = Object.entries(named).map(([name, value]) => [name, value !== undefined && hidden.has(name) ? '***' : value])
  return { ...Object.fromEntries(said), ...(ids && { picked: ids.length }), ...(except && { excepted: except.length }) }
}

/** An export of a noun: as a call that streams, and as a task. */
export interface ExportDefinition<Input extends ExportInput, Row> {
  /** The kind of its task. */
  readonly kind: string
  /** Held when it is asked for, and still held when the task runs. */
  readonly code: Code
  readonly title: StoredText
  readonly name: { readonly zh: string; readonly en: string }
  plan(who: Exporter, input: Input): ExportPlan<Row>
}

/** The caller. */
export const exporterOf = (cx: Cx): Exporter => ({
  services: cx.services,
  reader: cx.reader,
  codes: cx.reader.codes,
  scope: cx.scope,
  language: cx.language,
})

const wordsOf = (name: { zh: string; en: string }, language: Language): string => (language === 'en-US' ? name.en : name.zh)

const sheetOf = <Input extends ExportInput, Row>(
  definition: ExportDefinition<Input, Row>,
  who: Exporter,
  plan: ExportPlan<Row>,
  input: Input,
) => {
  const name = wordsOf(definition.name, who.language)
  return {
    filename: `${name}-${businessDay(who.services.clock.now())}.xlsx`,
    body: (rows: AsyncIterable<Row[]>) => sheetStream(name, rows, chosenColumns(plan.columns, input.body.columns), who.language),
  }
}

/** Streams the sheet, or with `async` starts a task. Who takes what out is in the log before the first row leaves. */
export const answerExport =
  <Input extends ExportInput, Row>(definition: ExportDefinition<Input, Row>) =>
  async (input: Input, cx: Cx): Promise<FileAnswer | { taskId: number }> => {
    const who = exporterOf(cx)
    const plan = definition.plan(who, input)
    chosenColumns(plan.columns, input.body.columns)
    const count = await plan.count()
    if (input.body.total !== undefined) {
      const total = plan.chosen ? await plan.chosen() : count
      if (input.body.total !== total) throw new AppError('SELECTION_DRIFTED', { total })
    }
    const out = { input, count, filter: plan.logged }
    const take = (key: Cx['key']) =>
      write({ ...cx, key }, async (w) => {
        const approval = await takeApproval(w.tx, cx, out)
        const data = { count, ...(approval !== null && { approval }) }
        w.audit({ id: null, data, after: { filter: plan.logged, ...(plan.reason && { reason: plan.reason }) } })
        const task = {
          kind: definition.kind,
          title: definition.title,
          detail: { code: 'task.rows', data: { total: count } },
          input,
          cancellable: true,
        } as const
        return { taskId: input.query.async ? await startTask(w, cx, task) : null, requestId: cx.requestId }
      })
    const takeOut = (key: Cx['key']) => orAsked(cx, out, () => take(key))
    const { taskId, requestId } = await takeOut(cx.key)
    if (taskId !== null) return { taskId }
    // Under a repeated key the sheet, which nobody kept, is written anew: so it is taken out once more.
    if (requestId !== cx.requestId) await takeOut(null)
    const sheet = sheetOf(definition, who, plan, input)
    let sent = 0
    const rows = async function* (): AsyncGenerator<Row[]> {
      for await (const batch of plan.rows()) {
        yield batch
        sent += batch.length
      }
    }
    return { ...fileAnswer(sheet.filename, sheet.body(rows())), broken: () => tellBroken(cx, count, sent) }
  }

/** The log said that all rows go out, which was meant: what did not come to its end is said beside it, under the same request. */
export const tellBroken = (cx: Cx, count: number, rows: number): Promise<void> => {
  const { audit } = cx.call
  const entity = typeof audit === 'object' ? audit.target : exportEvents.exportBroken.target
  return transaction(cx.services.pool, async (tx) => tellAsked(tx, cx, exportEvents.exportBroken, entity, { entity, count, rows }))
}

async function* counted<Row>(rows: AsyncIterable<Row[]>, total: number, progress: TaskRun['progress']): AsyncGenerator<Row[]> {
  let done = 0
  for await (const batch of rows) {
    yield batch
    done += batch.length
    await progress(progressOf(done, total), { code: 'task.rowsDone', data: { done, total } })
  }
}

/** The task behind `async`: the same plan, with the rights and the scope that its owner has when it runs. Its file is kept for a day. */
export const exportTask = <Input extends ExportInput, Row>(definition: ExportDefinition<Input, Row>): TaskKind => ({
  cancellable: true,
  run: async ({ services, owner, request, input, progress }) => {
    if (!owner.codes.has(definition.code)) throw new TaskRefused({ code: 'task.error.rights' })
    const who = { services, reader: owner, codes: owner.codes, scope: owner.scope, language: request.language }
    const asked = input as Input // stored by answerExport after it was checked
    const plan = definition.plan(who, asked)
    const total = await plan.count()
    const sheet = sheetOf(definition, who, plan, asked)
    const body = sheet.body(counted(plan.rows(), total, progress))
    const { sessionId = null } = request
    const facts = { name: sheet.filename, purpose: 'EXPORT', mime: xlsx, ownerId: owner.userId, sessionId } as const
    const kept = await services.files.keep(facts, body)
    return { detail: { code: 'task.rows', data: { total } }, content: `/foundation/api/files/${kept.id}` }
  },
})

/** The kind of task that writes this export, by its name, for the module of its noun. */
export const exportKinds = <Input extends ExportInput, Row>(
  definition: ExportDefinition<Input, Row>,
): Readonly<Record<string, TaskKind>> => ({
  [definition.kind]: exportTask(definition),
})
