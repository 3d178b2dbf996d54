import type { SandboxGateway } from '../integrations/payment/sandbox.gateway.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Log } from '../platform/log/log.port.ts'

/** The built-in gateway remembers refunds so long. */
const REMEMBERED_DAYS = 90

/** What the built-in gateway does each night. */
export const paymentChores = (sandbox: SandboxGateway, log: Log): Chore[] => [
  {
    name: 'payment.sandbox',
    every: 86_400_000,
    run: async () => {
      const removed = await sandbox.forget(REMEMBERED_DAYS)
      if (removed > 0) log.info({ removed }, 'the built-in gateway forgot old refunds')
    },
  },
]
