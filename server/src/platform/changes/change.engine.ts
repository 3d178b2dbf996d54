import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { xlsx } from '@camp/contract/base/call'
import { CHANGE_MAX_ROWS, changeStatus } from '@camp/contract/base/changes'
import { phoneOf } from '@camp/contract/base/rules.phone'
import type { Tx } from '../db/executor.ts'
import { AppError } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { needProof } from '../session/proofs.ts'
import { startTask, startTaskOf } from '../tasks/task.engine.ts'
import { type Write, write } from '../write/write.ts'
import type { ChangeDefinition, ChangeRow } from './change.definition.ts'
import type { SelectionInput } from './change.plan.ts'
import { isMobile } from './change.reading.ts'
import { readFile } from './change.sheet.ts'
import { changesRepository, type StoredSet } from './changes.repository.ts'

interface Started {
  readonly token: string
  readonly taskId: number
}

const taskOf = (w: Write, cx: Cx, definition: ChangeDefinition, setId: number, total: number, cancellable: boolean): Promise<number> =>
  startTask(w, cx, {
    kind: definition.kind,
    title: definition.title,
    detail: { code: 'task.rows', data: { total } },
    input: { setId },
    cancellable,
  })

type NewSet = Pick<StoredSet, 'source' | 'parameters' | 'fileId' | 'fileName' | 'mode' | 'dryRun'>

/** A new set inside the change that asks for it. */
async function begin(w: Write, cx: Cx, definition: ChangeDefinition, made: NewSet, total: number): Promise<Started & { setId: number }> {
  const token = randomBytes(16).toString('base64url')
  const setId = await changesRepository.create(w.tx, { ...made, token, ownerId: cx.reader.userId, kind: definition.kind })
  return { token, setId, taskId: await taskOf(w, cx, definition, setId, total, made.dryRun) }
}

/** The whole phones of a file. What is no mobile number is nobody's. */
const phonesIn = ({ columns }: ChangeDefinition, rows: readonly ChangeRow[]): string[] => {
  const keys = columns.filter(({ personal, byPhone }) => personal === 'phone' || byPhone).map(({ key }) => key)
  const cells = rows.flatMap((row) => keys.map((key) => phoneOf(row.cells[key] ?? '')))
  return [...new Set(cells.filter(isMobile))]
}

/** Takes a file in: it is read and its head checked at once, then planned - and applied, unless only a check is wanted - by a task. */
export async function startImport(
  cx: Cx,
  definition: ChangeDefinition,
  options: { allOrNothing?: boolean | undefined; dryRun?: boolean | undefined },
  parameters: unknown = {},
): Promise<Started> {
  const upload = cx.upload
  if (!upload) throw new AppError('FILE_MISSING')
  const rows = await readFile(definition, upload.bytes, cx.language, parameters)
  // Before any row is looked up: what becomes of a row says whether its phone is somebody's.
  await cx.countPhones(definition.target, phonesIn(definition, rows))
  if (definition.proved && !options.dryRun) await needProof(cx)
  const kept = await cx.services.files.keep(
    { name: upload.name, purpose: 'IMPORT', mime: xlsx, ownerId: cx.reader.userId },
    Readable.from([upload.bytes]),
  )
  const dryRun = options.dryRun ?? false
  const mode = options.allOrNothing ? 'ALL_OR_NOTHING' : 'VALID_ROWS'
  return write(cx, async (w) => {
    const made = { source: 'FILE', parameters, fileId: kept.id, fileName: upload.name, mode, dryRun } as const
    const { setId: _, ...started } = await begin(w, cx, definition, made, rows.length)
    w.audit({ id: null, target: definition.target, data: { rows: rows.length }, after: { file: kept.sha256, dryRun } })
    return started
  })
}

/** Chosen records as rows of a plan; refused if their number has moved since the chooser was shown it. */
export async function chosenRows(
  idsOf: (most: number) => Promise<readonly number[]>,
  total: number | undefined,
): Promise<{ id: string }[]> {
  const ids = await idsOf(CHANGE_MAX_ROWS + 1)
  if (ids.length > CHANGE_MAX_ROWS) throw new AppError('CHANGE_TOO_MANY', { most: CHANGE_MAX_ROWS })
  if (total !== undefined && total !== ids.length) throw new AppError('SELECTION_DRIFTED', { total: ids.length })
  return ids.map((id) => ({ id: String(id) }))
}

/** Plans a change of chosen records, for its asker to see first. `rows` says of each what the plan begins with. */
export async function planSelection(
  cx: Cx,
  definition: ChangeDefinition,
  rows: SelectionInput['rows'],
  asked: unknown,
  audited: Record<string, unknown>,
): Promise<Started> {
  if (rows.length === 0) throw new AppError('CHANGE_SET_NOTHING')
  if (rows.length > CHANGE_MAX_ROWS) throw new AppError('CHANGE_TOO_MANY', { most: CHANGE_MAX_ROWS })
  const parameters: SelectionInput = { rows, asked }
  return write(cx, async (w) => {
    const made = { source: 'SELECTION', parameters, fileId: null, fileName: null, mode: 'VALID_ROWS', dryRun: true } as const
    const { setId: _, ...started } = await begin(w, cx, definition, made, rows.length)
    w.audit({ id: null, target: definition.target, data: { rows: rows.length }, after: audited })
    return started
  })
}

/**
 * A set of chosen records that its asker has seen planned already: inside the change that asks for it, applied without another word, and
 * all of it or nothing.
 */
export async function runSelection(
  w: Write,
  cx: Cx,
  definition: ChangeDefinition,
  rows: SelectionInput['rows'],
  asked: unknown,
): Promise<Started & { setId: number }> {
  if (rows.length === 0) throw new AppError('CHANGE_SET_NOTHING')
  const parameters: SelectionInput = { rows, asked }
  const made = { source: 'SELECTION', parameters, fileId: null, fileName: null, mode: 'ALL_OR_NOTHING', dryRun: false } as const
  return begin(w, cx, definition, made, rows.length)
}

/**
 * A set of records that are due by a rule which somebody set: in that name, by nobody's call. What cannot be done any more is left out, and the
 * rest is.
 */
export async function runDue(
  tx: Tx,
  userId: number,
  definition: Pick<ChangeDefinition, 'kind' | 'title'>,
  rows: SelectionInput['rows'],
  asked: unknown,
): Promise<number> {
  const parameters: SelectionInput = { rows, asked }
  const made = { source: 'SELECTION', parameters, fileId: null, fileName: null, mode: 'VALID_ROWS', dryRun: false } as const
  const token = randomBytes(16).toString('base64url')
  const setId = await changesRepository.create(tx, { ...made, token, ownerId: userId, kind: definition.kind })
  const { kind, title } = definition
  const detail = { code: 'task.rows', data: { total: rows.length } } as const
  const request = { ip: '', userAgent: kind, requestId: '', language: 'zh-CN' } as const
  await startTaskOf(tx, { userId, request }, { kind, title, detail, input: { setId }, cancellable: false })
  return setId
}

interface Next {
  readonly stage: StoredSet['stage']
  readonly mode?: StoredSet['mode']
  /** In which state it can be asked for. */
  readonly from: readonly StoredSet['status'][]
  /** How many rows it is about; throws where there are none. */
  rows(tx: Write['tx'], set: StoredSet): Promise<number>
}

/** The next stage of one's own set: a task of its own. */
async function advance(
  cx: Cx,
  definition: ChangeDefinition,
  token: string,
  { stage, mode, from, rows }: Next,
): Promise<{ taskId: number }> {
  return write(cx, async (w) => {
    const set = await changesRepository.lockOwn(w.tx, cx.reader.userId, token)
    if (!set || set.kind !== definition.kind) throw new AppError('NOT_FOUND')
    if (!from.includes(set.status)) throw new AppError('CHANGE_SET_STATE', { state: changeStatus.label(set.status, cx.language) })
    const total = await rows(w.tx, set)
    if (total === 0) throw new AppError('CHANGE_SET_NOTHING')
    if (definition.proved && stage !== 'UNDO') await needProof(cx, w.tx)
    await changesRepository.ask(w.tx, set.id, stage, mode ?? set.mode)
    w.audit({ id: null, target: definition.target, data: { rows: total } })
    return { taskId: await taskOf(w, cx, definition, set.id, total, false) }
  })
}

/** Applies what was checked. */
export const applySet = (cx: Cx, definition: ChangeDefinition, token: string, mode: StoredSet['mode']): Promise<{ taskId: number }> =>
  advance(cx, definition, token, {
    stage: 'APPLY',
    mode,
    from: ['CHECKED'],
    rows: async (tx, { id }) => {
      const { READY, REFUSED } = await changesRepository.counts(tx, id)
      if (mode === 'ALL_OR_NOTHING' && REFUSED > 0) throw new AppError('CHANGE_SET_FAULTS', { count: REFUSED })
      return READY
    },
  })

/** Tries again what was refused or failed, or what an interrupted task has left. */
export const retrySet = (cx: Cx, definition: ChangeDefinition, token: string): Promise<{ taskId: number }> =>
  advance(cx, definition, token, {
    stage: 'RECHECK',
    from: ['DONE', 'FAILD'],
    rows: async (tx, { id }) => {
      const { READY, REFUSED, FAILED } = await changesRepository.counts(tx, id)
      return READY + REFUSED + FAILED
    },
  })

/** Takes back what was applied. */
export const undoSet = (cx: Cx, definition: ChangeDefinition, token: string): Promise<{ taskId: number }> => {
  if (!definition.undo) throw new AppError('CHANGE_SET_FINAL')
  return advance(cx, definition, token, {
    stage: 'UNDO',
    from: ['DONE', 'FAILD'],
    rows: async (tx, { id }) => (await changesRepository.counts(tx, id)).APPLIED,
  })
}
