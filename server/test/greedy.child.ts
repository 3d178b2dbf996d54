import { serveAsChild } from '../src/platform/child.serving.ts'

/** For tests: takes what it is told to, and says by which process. */
export interface GreedyWork {
  readonly mb?: number
  readonly busyMs?: number
  readonly die?: boolean
}

const taken: Buffer[] = []

serveAsChild(async ({ mb = 0, busyMs = 0, die = false }: GreedyWork) => {
  if (die) process.kill(process.pid, 'SIGSEGV')
  // Bytes that are written to, or the system does not count them; with pauses, as native code takes its own time.
  for (let had = 0; had < mb; had += 20) {
    taken.push(Buffer.alloc(20 * 1_048_576, 1))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const until = performance.now() + busyMs
  while (performance.now() < until);
  return process.pid
})
