import { figuresOf } from '../figures.ts'
import type { Proof } from '../proof.ts'

const SEEDS = [11, 23, 47]
const BARS = { recall: 80, precision: 60 }

export const proof: Proof = {
  proves: `on 60 days drawn by a process that the forecast does not know (three seeds: random pace, absences, peaks) the radar names, between three hours and two before the deadline, at least ${BARS.recall} % of the comments that come late, and at least ${BARS.precision} % of what it names comes late; it is right more often than the rule "open and due within 2 h", which names all that is open then, and nothing before`,
  async run() {
    const found = await figuresOf('server/src/coaches/coaches.forecast.test.ts', { PROVE_RADAR: 'on' })
    const rows = SEEDS.map((seed) => {
      const of = (key: string) => found[`${seed} ${key}`] ?? Number.NaN
      return {
        seed,
        recall: of('ahead ours recall'),
        precision: of('ahead ours precision'),
        ruleRecall: of('last plain recall'),
        rulePrecision: of('last plain precision'),
        lastRecall: of('last ours recall'),
        lastPrecision: of('last ours precision'),
      }
    })
    return {
      holds: rows.every(
        ({ recall, precision, rulePrecision, lastPrecision }) =>
          recall >= BARS.recall && precision >= BARS.precision && precision > rulePrecision && lastPrecision > rulePrecision,
      ),
      figures: rows.map(
        ({ seed, recall, precision, ruleRecall, rulePrecision, lastRecall, lastPrecision }) =>
          `seed ${seed}: recall ${recall} %, precision ${precision} %, two hours before; the rule: precision ${rulePrecision} %, recall ${ruleRecall} % in the last two hours (the radar then: ${lastRecall} and ${lastPrecision} %) and 0 % before them`,
      ),
    }
  },
}
