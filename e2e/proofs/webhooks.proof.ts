import { figuresOf } from '../figures.ts'
import type { Proof } from '../proof.ts'

export const proof: Proof = {
  proves:
    'of 10000 changes, with 4 kills (-9) of the server meanwhile, each that was committed is an event and no other is; each event comes to a receiver that refuses 30 % at random and is away for five minutes, in the order of its subject, none with a wrong signature, while another endpoint does not answer at all',
  async run() {
    const { events, acknowledged, kills, twice, requests } = await figuresOf('server/src/webhooks/webhooks.kill.test.ts', {
      PROVE_WEBHOOKS: 'on',
    })
    return {
      holds: (events ?? 0) >= 10_000 && acknowledged === 10_000 && kills === 4,
      figures: [
        `${events} events of ${acknowledged} changes, ${kills} kills, none lost, none invented`,
        `${requests} requests`,
        `${twice} came twice`,
      ],
    }
  },
}
