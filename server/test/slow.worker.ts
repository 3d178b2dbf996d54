import { parentPort } from 'node:worker_threads'

// Draws nothing, and takes its time over it: for tests of who waits for whom.

parentPort?.on('message', ({ number, takes }: { number: number; takes: number | 'ends' }) => {
  if (takes === 'ends') process.exit(1)
  const until = performance.now() + takes
  while (performance.now() < until);
  parentPort?.postMessage({ number, bytes: new Uint8Array([number]) })
})
