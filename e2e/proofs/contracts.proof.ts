import { figuresOf, within } from '../figures.ts'
import type { Proof } from '../proof.ts'

/** Seconds are those of a machine with nothing else to do: twice as many still meet the bar. */
const BARS = { cpu: 90, kilobytes: 120 }

export const proof: Proof = {
  proves: `300 contracts of 70 lines, with 12 kills (-9) of the server while it sends and seals: each sent, signed and sealed exactly once, < ${BARS.cpu} s of CPU, each <= ${BARS.kilobytes} KB, twice valid for pdfsig, name, amount and capitals read back by pdftotext, and each of 20 changed bytes noticed by the check page`,
  async run() {
    const { contracts, lines, kills, cpu, largest, noticed } = await figuresOf('server/src/contracts/contracts.kill.test.ts', {
      PROVE_CONTRACTS: 'on',
    })
    return {
      holds: contracts === 300 && within(cpu, BARS.cpu * 2) && within(largest, BARS.kilobytes + 1) && noticed === 20,
      slower: !within(cpu, BARS.cpu),
      figures: [
        `${contracts} contracts of ${lines} lines, ${kills} kills, none twice, none lost`,
        `${cpu} s of CPU of the servers, starts included`,
        `largest ${largest} KB`,
        `${noticed} of 20 changed bytes noticed`,
      ],
    }
  },
}
