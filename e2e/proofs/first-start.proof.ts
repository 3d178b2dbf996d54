import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../product.ts'
import type { Proof } from '../proof.ts'
import { Staff } from '../staff.ts'

const STARTS = 10
const BUSY = 16
const READY_WITHIN_S = 900
const password = 'First-Start-1'

/** Keeps a processor busy, in a session of its own: the scheduler shares processors by session, so each takes as much as the whole start. */
const busyLoop = (): ChildProcess => spawn('sh', ['-c', 'while :; do :; done'], { detached: true, stdio: 'ignore' })

/** Seconds until a first start, with the demo, is ready and lets somebody of the demo log in. */
async function firstStart(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-'))
  const product = await startProduct(dataDir, { DEMO: 'on', DEMO_PASSWORD: password })
  try {
    const seconds = await product.ready(READY_WITHIN_S)
    await Staff.logIn(product.url, 'kefu', password)
    return seconds
  } finally {
    await product.stop().catch(() => product.kill())
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const proof: Proof = {
  proves: `${STARTS} first starts with the demo beside ${BUSY} busy loops, each in a session of its own: every one becomes ready`,
  async run(say) {
    const loops = Array.from({ length: BUSY }, busyLoop)
    const took: number[] = []
    try {
      for (let n = 1; n <= STARTS; n += 1) {
        const seconds = await firstStart().catch((error: Error) => say(`start ${n} of ${STARTS} failed: ${error.message}`))
        if (seconds === undefined) continue
        took.push(seconds)
        say(`start ${n} of ${STARTS}: ready after ${seconds.toFixed(0)} s`)
      }
    } finally {
      for (const loop of loops) loop.kill('SIGKILL')
    }
    return {
      holds: took.length === STARTS,
      figures: [`${took.length} of ${STARTS} became ready`, `slowest after ${Math.max(0, ...took).toFixed(0)} s`],
    }
  },
}
