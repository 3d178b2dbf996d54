import { amountText } from '@camp/contract/base/numbers'
import { Executor } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { minuteText } from '../platform/time.ts'
import { transaction } from '../platform/write/transaction.ts'
import { readyRepository } from './workHours.ready.repository.ts'
import { tellCoach } from './workHours.service.ts'

/** The product tells it: nobody who could be the coach. */
const NOBODY = 0

interface Round {
  readonly waiting: typeof readyRepository.toTell
  /** Marks one as told; nothing where another process did. */
  readonly mark: typeof readyRepository.tell
  readonly title: 'message.monthReady' | 'message.monthRemind'
  readonly detail: 'message.monthOver.detail' | 'message.monthRemind.detail'
  cause(until: string): string
}

const ROUNDS: readonly Round[] = [
  // That a month is over and until when to confirm it; a submission tells it anew, with its own end.
  {
    waiting: readyRepository.toTell,
    mark: readyRepository.tell,
    title: 'message.monthReady',
    detail: 'message.monthOver.detail',
    cause: () => 'ready over',
  },
  // A day before the end, once, to who has not confirmed.
  {
    waiting: readyRepository.toRemind,
    mark: readyRepository.remind,
    title: 'message.monthRemind',
    detail: 'message.monthRemind.detail',
    cause: (until) => `remind ${until}`,
  },
]

/** Tells coaches of their months that wait for them. */
async function tellCoaches({ pool }: Services): Promise<void> {
  for (const { waiting, mark, title, detail, cause } of ROUNDS)
    for (const { id } of await waiting(new Executor(pool)))
      await transaction(pool, async (tx) => {
        const of = await mark(tx, id)
        if (!of) return
        const { month, minutes, amount, until } = of
        const said = { month, minutes, amount: amountText(amount), until: minuteText(Date.parse(until)) }
        const text = { title: { code: title, data: { month } }, detail: { code: detail, data: said } }
        await tellCoach(tx, NOBODY, of, { ...text, cause: cause(until) })
      })
}

export const workHoursChores = (services: Services): Chore[] => [
  { name: 'workHours.ready', every: 600_000, run: () => tellCoaches(services) },
]
