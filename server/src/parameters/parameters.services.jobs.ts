import type { ServiceFault } from '@camp/contract/base/outside'
import { MessageNotTaken, type MessageSender, SenderFault } from '../integrations/messages/message.sender.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { serviceChecksRepository } from './parameters.repository.ts'

type Parts = Pick<Services, 'pool' | 'log'>

/** A wrong password is not tried so often that the other side locks the account. */
const EVERY_MS = 600_000

const faultOf = (error: unknown): ServiceFault => {
  if (error instanceof SenderFault) return error.fault
  if (error instanceof MessageNotTaken) return 'AWAY'
  throw error
}

/** Looks whether mail would be taken from us, without sending any; what it finds stands in other configuration. */
export async function checkMail({ pool, log }: Parts, sender: MessageSender | null): Promise<void> {
  if (!sender?.check) return
  const fault = await sender.check().then(
    () => null,
    (error: unknown) => {
      log.warn({ err: error }, 'mail: nothing would be taken from us; messages wait until that is mended')
      return faultOf(error)
    },
  )
  await serviceChecksRepository.keep(new Executor(pool), 'EMAIL', fault)
}

/** At each start, and now and then, so that what was mended turns green again. */
export const serviceChores = (parts: Parts, mail: MessageSender | null): Chore[] => [
  { name: 'services.mail', every: EVERY_MS, atStart: true, run: () => checkMail(parts, mail) },
]
