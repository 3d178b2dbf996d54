import { AppError } from '../errors.ts'
import { Limiter } from '../limiter.ts'
import { startThread } from '../thread.ts'
import type { FromReadWorker, ReadRows, ReadWork } from './read.worker.ts'

/** The most memory and time that reading one spreadsheet may take. */
const MEMORY_MB = 256
const TIME_MS = 30_000
/** Characters of one cell: four times the longest field that an import fills. What is longer would be kept and shown again and again. */
export const CELL_MAX = 2_000
/** Rows in which the head is looked for: people put a title above it, and a row of sums below all. */
export const HEAD_WITHIN = 10
const SUMS = 1
/** Spreadsheets that may be read at once; others wait for their turn. */
const AT_ONCE = 2
const limiter = new Limiter(AT_ONCE)

/**
 * The rows of one of a spreadsheet's visible sheets, or of a .csv, as texts; of a cell beyond CELL_MAX one character more. Refuses what is
 * none, is encrypted, or is too much. `merged`: a value over several rows stands in each.
 */
export const readSheetAt = (bytes: Buffer, mostRows: number, sheet: number, merged = false): Promise<ReadRows> =>
  limiter.take(() => readInThread(bytes, mostRows, sheet, merged))

/** The rows of the first one. */
export const readSheet = async (bytes: Buffer, mostRows: number): Promise<string[][]> => (await readSheetAt(bytes, mostRows, 0)).rows

async function readInThread(bytes: Buffer, mostRows: number, sheet: number, merged: boolean): Promise<ReadRows> {
  const work: ReadWork = { bytes: new Uint8Array(bytes), mostRows: mostRows + HEAD_WITHIN + SUMS, mostInCell: CELL_MAX, sheet, merged }
  const worker = startThread('platform/sheet/read.worker', work, MEMORY_MB)
  try {
    const message = await new Promise<FromReadWorker>((resolve) => {
      const tooMuch = () => resolve({ kind: 'refused', why: 'SHEET_TOO_LARGE' })
      const timer = setTimeout(tooMuch, TIME_MS)
      worker.once('message', (said: FromReadWorker) => {
        clearTimeout(timer)
        resolve(said)
      })
      // Out of memory: the thread has ended, the file was too much.
      worker.once('error', tooMuch)
    })
    if (message.kind === 'refused') throw new AppError(message.why, message.why === 'SHEET_TOO_MANY_ROWS' ? { most: mostRows } : {})
    return message
  } finally {
    await worker.terminate()
  }
}
