import { figuresOf, within } from '../figures.ts'
import type { Proof } from '../proof.ts'

/** How much of it is done: all, unless PROVE_SHARE says a part. */
const share = process.env.PROVE_SHARE ?? '1'

export const proof: Proof = {
  proves:
    'among 1,000,000 families the dry run of a rule of keeping finds who falls under it in under 60 s, as SQL of its own counts them; lists of the console are answered meanwhile within twice their time (p95)',
  async run() {
    const found = await figuresOf('server/src/keeping/keeping.scale.test.ts', { PROVE_KEEPING: share })
    const { secondsFAMILY, secondsRECORDINGS, quiet = 0, busy = Number.POSITIVE_INFINITY } = found
    const most = 60 * Math.min(1, Number(share) * 2)
    const isMet = within(secondsFAMILY, most) && within(secondsRECORDINGS, most) && busy <= 2 * Math.max(quiet, 20)
    return {
      holds: within(secondsFAMILY, 2 * most) && within(secondsRECORDINGS, 2 * most) && busy <= 4 * Math.max(quiet, 20),
      ...(!isMet && { slower: true }),
      figures: [
        ...(share === '1' ? [] : [`the share of ${share}`]),
        `${found.families} families: whole ones in ${secondsFAMILY?.toFixed(1)} s, ${found.familiesFAMILY} fall; recordings in ${secondsRECORDINGS?.toFixed(1)} s, ${found.familiesRECORDINGS} fall`,
        `lists p95 ${quiet} ms before, ${busy} ms meanwhile (${found.calls} calls)`,
      ],
    }
  },
}
