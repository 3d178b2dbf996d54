import { parentPort, workerData } from 'node:worker_threads'
import { Keyring } from '@camp/server/platform/write/keyring'
import type { DrawnLog, LogPlan } from './demo.logs.thread.ts'
import { DemoLog, type LoggedOrder } from './demo.logs.ts'

// Draws the operation log of a large business in a thread of its own: sealing each row takes a third of all drawing.

const port = parentPort
if (!port) throw new Error('runs as a thread of the demo')
const { keys, actors, seed, rate } = workerData as LogPlan // given by DemoLogThread
// Buffers come as plain bytes.
const log = new DemoLog(new Keyring({ data: Buffer.from(keys.data), audit: Buffer.from(keys.audit) }), actors, seed, rate)

port.on('message', (orders: readonly LoggedOrder[]) => {
  for (const order of orders) log.add(order)
  const lines = log.table.take().portions.map((portion) => new Uint8Array(portion))
  port.postMessage(lines satisfies DrawnLog, [...lines.map(({ buffer }) => buffer)])
})
