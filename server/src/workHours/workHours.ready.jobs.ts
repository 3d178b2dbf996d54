import { amountText } from '@camp/contract/base/numbers'
import { Executor } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { minuteText } from '../platform/time.ts'
import { transaction } from '../platform/write/transaction.ts'
import { readyRepository } from './workHours.ready.repository.ts'
import { tellCoach } from './workHours.telling.service.ts'

/** The product tells it: nobody who could be the coach. */
const NOBODY = 0

/** Tells coaches that a month is over and until when to confirm it; a submission tells it anew, with its own end. */
async function tellReady({ pool }: Services): Promise<void> {
  for (const { id } of await readyRepository.toTell(new Executor(pool)))
    await transaction(pool, async (tx) => {
      const ready = await readyRepository.tell(tx, id)
      if (!ready) return
      const { month, minutes, amount, until } = ready
      await tellCoach(tx, NOBODY, ready, {
        title: { code: 'message.monthReady', data: { month } },
        detail: {
          code: 'message.monthOver.detail',
          data: { month, minutes, amount: amountText(amount), until: minuteText(Date.parse(until)) },
        },
        cause: 'ready over',
      })
    })
}

/** Reminds a day before the end, once, who has not confirmed. */
async function remindLate({ pool }: Services): Promise<void> {
  for (const { id } of await readyRepository.toRemind(new Executor(pool)))
    await transaction(pool, async (tx) => {
      const late = await readyRepository.remind(tx, id)
      if (!late) return
      const { month, minutes, amount, until } = late
      await tellCoach(tx, NOBODY, late, {
        title: { code: 'message.monthRemind', data: { month } },
        detail: {
          code: 'message.monthRemind.detail',
          data: { month, minutes, amount: amountText(amount), until: minuteText(Date.parse(until)) },
        },
        cause: `remind ${until}`,
      })
    })
}

export const workHoursChores = (services: Services): Chore[] => [
  {
    name: 'workHours.ready',
    every: 600_000,
    run: async () => {
      await tellReady(services)
      await remindLate(services)
    },
  },
]
