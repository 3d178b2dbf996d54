import * as z from 'zod'
import { json } from './call.ts'
import { labelled } from './labels.ts'
import { wireBoolean } from './wire.ts'

/** How far a set of changes is; CHECKED: planned, and waiting for the word to apply it. */
export const changeStatus = labelled({
  WAITING: ['等待中', 'Waiting', 'grey'],
  DOING: ['进行中', 'Running', 'blue'],
  CHECKED: ['检查完成', 'Checked', 'green'],
  DONE: ['已完成', 'Done', 'green'],
  FAILD: ['失败', 'Failed', 'red'],
})

/** What is done with a set: it is planned, planned again where rows were refused, applied, or taken back. */
export const changeStage = labelled({
  PLAN: ['检查', 'Check', 'blue'],
  RECHECK: ['重新检查', 'Check again', 'blue'],
  APPLY: ['执行', 'Apply', 'blue'],
  UNDO: ['撤销', 'Undo', 'amber'],
})

/** What becomes of a row: it can be applied, needs nothing, is refused by the check; was applied, failed, or was taken back. */
export const changeRowState = labelled({
  READY: ['可执行', 'Ready', 'blue'],
  SKIPPED: ['无需处理', 'Nothing to do', 'grey'],
  REFUSED: ['有错误', 'With errors', 'red'],
  APPLIED: ['已完成', 'Done', 'green'],
  FAILED: ['失败', 'Failed', 'red'],
  UNDONE: ['已撤销', 'Undone', 'amber'],
})
export type ChangeRowState = (typeof changeRowState.values)[number]

/** Which rows are applied: those without errors, or all rows or none. */
export const changeMode = labelled({
  VALID_ROWS: ['只处理没有错误的行', 'Only rows without errors', 'blue'],
  ALL_OR_NOTHING: ['全部成功才生效', 'All or nothing', 'blue'],
})

/** The largest spreadsheet that is taken in, in bytes (decision Q-77), and the most rows of a set. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const CHANGE_MAX_ROWS = 20_000

/** Fields beside the file: all rows or none, and whether only to check. */
export const importBody = z.object({ allOrNothing: wireBoolean().optional(), dryRun: wireBoolean().optional() })

/** The token of a set of changes, to ask what became of it, and the task that works on it. */
export const changeStarted = json(z.object({ token: z.string(), taskId: z.int() }))

export const changeToken = () => z.string().regex(/^[A-Za-z0-9_-]{22}$/)

const fault = z.object({ column: z.string(), value: z.string(), reason: z.string() })

/** The result of an import: the first 500 errors; all of them are in the file, and in the rows of the set. */
export const importResult = json(
  z.object({
    status: changeStatus.schema,
    rate: z.int(),
    rowsRead: z.int(),
    added: z.int(),
    skipped: z.int(),
    /** With those that are held. */
    refused: z.int(),
    /** Rows with nothing wrong that were not applied: the set was all or nothing, and others have errors. */
    held: z.int(),
    /** Taken back since. With it `added`, `skipped` and `refused` are all the rows that were read. */
    undone: z.int(),
    errors: z.array(z.object({ row: z.int(), ...fault.shape })),
    fileUrl: z.string().nullable(),
  }),
)

/** A set of changes as its owner sees it. */
export const changeSet = z.object({
  token: z.string(),
  /** Which change it is, e.g. `orders.importTracking`. */
  kind: z.string(),
  stage: changeStage.schema,
  status: changeStatus.schema,
  rate: z.int(),
  mode: changeMode.schema,
  fileName: z.string().nullable(),
  /** The file that was sent, with a column that says what is wrong. */
  fileUrl: z.string().nullable(),
  rows: z.int(),
  counts: z.object({
    READY: z.int(),
    SKIPPED: z.int(),
    REFUSED: z.int(),
    APPLIED: z.int(),
    FAILED: z.int(),
    UNDONE: z.int(),
  }),
  /** Can it be taken back as it stands? */
  undoable: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

/** A row of a set: what it is about, and what it changes, field by field and in words; personal values masked. */
export const changeRow = z.object({
  /** As people count the rows of the file, whose head is row 1. */
  id: z.int(),
  state: changeRowState.schema,
  subject: z.string(),
  /** What the row made or changed. */
  recordId: z.int().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  faults: z.array(fault),
})
