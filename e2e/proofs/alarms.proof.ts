import { figuresOf, within } from '../figures.ts'
import type { Proof } from '../proof.ts'

export const proof: Proof = {
  proves:
    '500 schedules that are due at one moment, on two servers of which one is killed (-9) meanwhile, and a robot that refuses 5 % at random: each is looked at and told exactly once, all within 3 minutes; what the killed server had under way is at most 4, is said to be in doubt, and never goes twice',
  async run() {
    const { schedules, seconds, sent, inDoubt, requests } = await figuresOf('server/src/alarms/alarms.kill.test.ts', { PROVE_ALARMS: 'on' })
    return {
      holds: schedules === 500 && within(seconds, 180) && (sent ?? 0) + (inDoubt ?? 0) === 500,
      figures: [`${schedules} schedules told in ${seconds} s`, `${sent} sent, ${inDoubt} in doubt, none twice`, `${requests} requests`],
    }
  },
}
