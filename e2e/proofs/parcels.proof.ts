import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Proof } from '../proof.ts'

const PARCELS = 10_000
const HOURS = 4
const TRACKS = 1_000_000
const MOST_ASKS = 10_000
const MOST_MS = 80

const run = promisify(execFile)

/** Runs a test of the server in its whole form, with a clock that it moves itself, and reads the figures that it prints. */
async function figuresOf(file: string, sizes: Readonly<Record<string, string>>): Promise<Record<string, number>> {
  const { stdout } = await run('npx', ['vitest', 'run', '--project', 'server', file], {
    env: { ...process.env, ...sizes },
    maxBuffer: 50_000_000,
  })
  const line = /^FIGURES (\{.*\})$/m.exec(stdout)?.[1]
  if (!line) throw new Error(`${file} printed no figures`)
  return JSON.parse(line)
}

export const proof: Proof = {
  proves: `${PARCELS} moving parcels in ${HOURS} hours of a moved clock: no number asked about twice within 30 minutes, at most ${MOST_ASKS} asks; pushes three times and in reverse give the same tracks, none wrongly signed is acknowledged; lists of parcels with ${TRACKS} tracks p95 < ${MOST_MS} ms`,
  async run(say) {
    say('asking by plan')
    const plan = await figuresOf('server/src/logistics/logistics.plan.test.ts', {
      PROVE_PARCELS: String(PARCELS),
      PROVE_HOURS: String(HOURS),
    })
    say('pushes')
    await run('npx', ['vitest', 'run', '--project', 'server', 'server/src/logistics/logistics.push.test.ts'], { maxBuffer: 50_000_000 })
    say('lists')
    const { queue = 0, ...lists } = await figuresOf('server/src/logistics/logistics.load.test.ts', { PROVE_TRACKS: String(TRACKS) })
    const slowest = Math.max(...Object.values(lists))
    return {
      holds: (plan.asks ?? 0) <= MOST_ASKS && plan.tooSoon === 0 && slowest < MOST_MS,
      figures: [
        `${plan.asks} asks about ${plan.reached} numbers, ${plan.tooSoon} too soon, in ${plan.seconds} s`,
        'pushes hold',
        `list p95 in ms: ${Object.entries(lists)
          .map(([name, ms]) => `${name} ${ms}`)
          .join(', ')}; queue of the workplace ${queue}`,
      ],
    }
  },
}
