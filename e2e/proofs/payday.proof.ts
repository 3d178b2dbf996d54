import { figuresOf } from '../figures.ts'
import type { Proof } from '../proof.ts'

export const proof: Proof = {
  proves:
    '300 coaches with 70 lines each are closed and paid, with 12 kills (-9) of the server meanwhile: each month closed, logged and told exactly once and equal to its lines, and all paid or none',
  async run() {
    const { coaches, lines, kills } = await figuresOf('server/src/workHours/workHours.kill.test.ts', { PROVE_PAYDAY: 'on' })
    return {
      holds: coaches === 300 && kills === 12,
      figures: [`${coaches} months of ${lines} lines, ${kills} kills, none twice, none lost, each kill of the payday left all or nothing`],
    }
  },
}
