import * as z from 'zod'
import { json } from './call.ts'
import { labelled } from './labels.ts'
import { wireBoolean } from './wire.ts'

/** How far an import is; CHECKED ends a dry run. */
export const importStatus = labelled({
  WAITING: ['等待中', 'Waiting', 'grey'],
  DOING: ['进行中', 'Running', 'blue'],
  CHECKED: ['检查完成', 'Checked', 'green'],
  DONE: ['已完成', 'Done', 'green'],
  FAILD: ['失败', 'Failed', 'red'],
})

/** The largest spreadsheet that is taken in, in bytes (decision Q-77), and the most rows of it. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const IMPORT_MAX_ROWS = 20_000

/** Fields beside the file: all rows or none, and whether only to check. */
export const importBody = z.object({ allOrNothing: wireBoolean().optional(), dryRun: wireBoolean().optional() })

/** The import's token, to ask for its result, and the task that does it. */
export const importStarted = json(z.object({ token: z.string(), taskId: z.int() }))

export const importToken = () => z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** The result of an import: the first 500 errors; all of them are in the file. */
export const importResult = json(
  z.object({
    status: importStatus.schema,
    rate: z.int(),
    rowsRead: z.int(),
    added: z.int(),
    skipped: z.int(),
    refused: z.int(),
    errors: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), reason: z.string() })),
    fileUrl: z.string().nullable(),
  }),
)
