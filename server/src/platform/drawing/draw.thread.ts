import { parentPort } from 'node:worker_threads'
import type { Drawn } from './drawing.ts'

/** Makes this a thread that draws what a `Drawing` hands it, one piece after the other. */
export function drawsInTurn<Work extends object>(draw: (work: Work) => Promise<Omit<Drawn, 'number'>>): void {
  const port = parentPort
  if (!port) throw new Error('runs as a thread of the server')
  let turn: Promise<void> = Promise.resolve()
  port.on('message', (piece: Work & Pick<Drawn, 'number'>) => {
    turn = turn
      .then(() => draw(piece))
      .catch((error: Error) => ({ fault: error.message }))
      .then((answer) => port.postMessage({ number: piece.number, ...answer } satisfies Drawn))
  })
}
