import type { Chore } from '../jobs/ticker.ts'
import type { Log } from '../log/log.port.ts'
import type { Services } from '../services.ts'

/** What happens to files by themselves: those past their time go within minutes, bytes that belong to none each night. */
export const fileChores = ({ files, log }: { readonly files: Services['files']; readonly log: Log }): Chore[] => [
  { name: 'files.expired', every: 600_000, run: async () => void (await files.dropExpired()) },
  {
    name: 'files.strays',
    every: 86_400_000,
    run: async () => {
      const removed = await files.sweepStrays(new Date())
      if (removed > 0) log.info({ removed }, 'removed files that no record names')
    },
  },
]
