import type { Proof } from '../proof.ts'
import { figuresOf, within } from '../testFigures.ts'

const BARS = { seconds: 6, memory: 300, others: 100, business: 15 }

export const proof: Proof = {
  proves: `400 students with brothers and sisters are divided among 60 groups and 40 coaches by every hard rule, the same in five runs, in < ${BARS.seconds} s of CPU and < ${BARS.memory} MB, while another call has p95 < ${BARS.others} ms; 2000 among 250 and 120 within ${BARS.business} s, or with the gap stated`,
  async run() {
    const found = await figuresOf('server/src/division/division.scale.test.ts', { PROVE_DIVISION: 'on' })
    const { seconds, memory, others, business, answered, gapBp, broken, businessOthers } = found
    return {
      holds:
        within(seconds, BARS.seconds) &&
        within(memory, BARS.memory) &&
        within(others, BARS.others) &&
        answered === 1 &&
        within(business, BARS.business) &&
        broken === 0,
      figures: [
        `one plan in five runs, ${seconds} s of CPU at most (the other call's with it), ${memory} MB`,
        `another call p95 ${others} ms meanwhile`,
        answered === 1
          ? `2000 x 250 x 120 in ${business} s, gap ${gapBp} basis points, ${broken} rules broken, another call p95 ${businessOthers} ms`
          : `2000 x 250 x 120: no answer within ${business} s, another call p95 ${businessOthers} ms`,
      ],
    }
  },
}
