import { notifyText } from '@camp/contract/base/notify.texts'
import * as z from 'zod'
import { MessageNotTaken, type MessageSender } from '../integrations/messages/message.sender.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { addressesOf } from './webhooks.owner.repository.ts'

const payload = z.object({ endpointId: z.int().positive(), code: z.enum(['message.webhookFailing', 'message.webhookGone']) })

/** Tells by mail that an endpoint was switched off; the message in the console is there already. */
export const offTask =
  ({ pool, log }: Pick<Services, 'pool' | 'log'>, sender: MessageSender | null): Task =>
  async (given) => {
    const { endpointId, code } = payload.parse(given)
    if (!sender) return
    for (const { url, version, email } of await addressesOf(new Executor(pool), endpointId)) {
      if (!email) continue
      const data = { url }
      const [subject, text] = [notifyText({ code, data }, 'zh-CN'), notifyText({ code: `${code}.detail`, data }, 'zh-CN')]
      const key = `webhook-off-${endpointId}-${version}-${email}`
      await sender.send({ key, receiver: email, template: 'NOTICE', parameters: [text], subject, text }).catch((error: unknown) => {
        if (error instanceof MessageNotTaken) throw error
        log.warn({ err: error, endpointId }, 'it could not be told by mail that a webhook was switched off')
      })
    }
  }
