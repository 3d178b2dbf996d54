import { figuresOf, within } from '../figures.ts'
import type { Proof } from '../proof.ts'

const BARS = { seconds: 6, memory: 300, others: 100, business: 15 }

export const proof: Proof = {
  proves: `400 students with brothers and sisters are divided among 60 groups and 40 coaches by every hard rule, the same in five runs, in < ${BARS.seconds} s of CPU and < ${BARS.memory} MB, while another call has p95 < ${BARS.others} ms; 2000 among 250 and 120 within ${BARS.business} s, or with the gap stated`,
  async run() {
    const found = await figuresOf('server/src/division/division.scale.test.ts', { PROVE_DIVISION: 'on' })
    const { seconds, memory, others, business, plans, gap, broken, businessMemory, businessOthers } = found
    return {
      holds:
        within(seconds, BARS.seconds) &&
        within(memory, BARS.memory) &&
        within(businessMemory, BARS.memory) &&
        within(others, BARS.others) &&
        within(businessOthers, BARS.others) &&
        within(business, BARS.business) &&
        plans === 1 &&
        broken === 0,
      figures: [
        `one plan in five runs, ${seconds} s of CPU at most (the other call's with it), ${memory} MB`,
        `another call p95 ${others} ms meanwhile`,
        `2000 x 250 x 120 in ${business} s at most, ${plans === 1 ? 'one plan' : `${plans} plans`} in five runs, ${gap === 0 ? 'the best' : `at most ${gap} points from the best`}, ${broken} rules broken, ${businessMemory} MB, another call p95 ${businessOthers} ms`,
      ],
    }
  },
}
