import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsxStream } from 'hucre/xlsx'
import type { FromSheetWorker, SheetHead, ToSheetWorker } from './sheet.thread.ts'

// Writes one spreadsheet in a thread of its own. It works only when it is asked: rows come and bytes go at the pace of the reader.

/** Bytes are handed over in portions of about this size. */
const PORTION = 128 * 1024

const port = parentPort
if (!port) throw new Error('runs as a thread of the server')
const { name, heads } = workerData as { name: string; heads: SheetHead[] } // given by startSheetThread

const say = (message: FromSheetWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let wake: ((message: ToSheetWorker) => void) | null = null
port.on('message', (message: ToSheetWorker) => wake?.(message))
const heard = () =>
  new Promise<ToSheetWorker>((resolve) => {
    wake = resolve
  })

async function* rows() {
  for (;;) {
    const answer = heard()
    say({ kind: 'needRows' })
    const message = await answer
    if (message.kind !== 'rows') throw new Error('expected rows')
    if (message.rows === null) return
    yield* message.rows
  }
}

async function run(): Promise<void> {
  await heard()
  const reader = writeXlsxStream(rows(), { name, columns: heads, freezePane: { rows: 1 } }).getReader()
  let gathered: Uint8Array[] = []
  let size = 0
  const flush = async (last: boolean) => {
    const bytes = new Uint8Array(size)
    let at = 0
    for (const part of gathered) {
      bytes.set(part, at)
      at += part.length
    }
    gathered = []
    size = 0
    const next = last ? null : heard()
    say({ kind: 'bytes', bytes }, [bytes.buffer])
    await next
  }
  for (;;) {
    const { done, value } = await reader.read()
    if (value) {
      gathered.push(value)
      size += value.length
    }
    if (done) break
    if (size >= PORTION) await flush(false)
  }
  await flush(true)
  say({ kind: 'done' })
}

run().catch((error: unknown) => say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }))
