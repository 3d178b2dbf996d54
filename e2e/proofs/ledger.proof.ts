import { figuresOf, within } from '../figures.ts'
import type { Proof } from '../proof.ts'

const OPERATIONS = 10_000
const BARS = { closing: 20, statistics: 150, exporting: 10, memory: 100 }

export const proof: Proof = {
  proves: `after ${OPERATIONS} random operations lines, entries, statements, settlements and contracts are one figure for each coach and month, to the fen; 300 coaches with 1000 lines each are closed in < ${BARS.closing} s; statistics of 200 coaches over 400000 lines p95 < ${BARS.statistics} ms; 100000 lines are exported in < ${BARS.exporting} s and < ${BARS.memory} MB, and a new rate changes none; the owner of the database alters none, and with triggers off verify-log names coach and month`,
  async run(say) {
    say('speed')
    const { closing, statistics, exporting, exported, memory, unchanged, verifying } = await figuresOf(
      'server/src/workHours/workHours.scale.test.ts',
      { PROVE_LEDGER: 'on' },
    )
    say(`closed in ${closing} s, statistics ${statistics} ms, export ${exporting} s and ${memory} MB`)
    const random = await figuresOf('server/src/workHours/workHours.random.test.ts', { LEDGER_OPERATIONS: String(OPERATIONS) })
    return {
      holds:
        random.operations === OPERATIONS &&
        within(closing, BARS.closing) &&
        within(statistics, BARS.statistics) &&
        within(exporting, BARS.exporting) &&
        within(memory, BARS.memory),
      figures: [
        `${random.operations} operations, ${random.lines} lines, sums equal after every 40; ${random.closed} months closed, ${random.signed} contracts signed, up to ${random.turns} turns of a comment`,
        `closing ${closing} s`,
        `statistics p95 ${statistics} ms`,
        `${exported} lines exported in ${exporting} s, ${memory} MB more memory (server and its reader)`,
        `0 of ${unchanged} lines changed by a new rate`,
        `verify-log named coach and month in ${verifying} s`,
      ],
    }
  },
}
