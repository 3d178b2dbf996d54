import { figuresOf, runTests } from '../figures.ts'
import type { Proof } from '../proof.ts'

const PARCELS = 10_000
const HOURS = 4
const TRACKS = 1_000_000
const MOST_ASKS = 10_000
const MOST_MS = 80

export const proof: Proof = {
  proves: `${PARCELS} moving parcels in ${HOURS} hours of a moved clock: no number asked about twice within 30 minutes, at most ${MOST_ASKS} asks; pushes three times and in reverse give the same tracks, none wrongly signed is acknowledged; lists of parcels with ${TRACKS} tracks p95 < ${MOST_MS} ms`,
  async run(say) {
    say('asking by plan')
    const plan = await figuresOf('server/src/logistics/logistics.plan.test.ts', {
      PROVE_PARCELS: String(PARCELS),
      PROVE_HOURS: String(HOURS),
    })
    say('pushes')
    await runTests('server/src/logistics/logistics.push.test.ts')
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
