import { notifyText } from '@camp/contract/base/notify.texts'
import * as z from 'zod'
import { MessageNotTaken, type MessageSender } from '../integrations/messages/message.sender.ts'
import { Executor } from '../platform/db/executor.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { ownerOf } from './webhooks.owner.repository.ts'

const payload = z.object({ endpointId: z.int().positive(), code: z.enum(['message.webhookFailing', 'message.webhookGone']) })

/** Tells who made an endpoint by mail that it was switched off; the message in the console is there already. */
export const offTask =
  ({ pool, log }: Pick<Services, 'pool' | 'log'>, sender: MessageSender | null): Task =>
  async (given) => {
    const { endpointId, code } = payload.parse(given)
    const owner = await ownerOf(new Executor(pool), endpointId)
    if (!owner?.email || !sender) return
    const data = { url: owner.url }
    const [subject, text] = [notifyText({ code, data }, 'zh-CN'), notifyText({ code: `${code}.detail`, data }, 'zh-CN')]
    const key = `webhook-off-${endpointId}-${owner.version}`
    await sender.send({ key, receiver: owner.email, template: 'NOTICE', parameters: [text], subject, text }).catch((error: unknown) => {
      if (error instanceof MessageNotTaken) throw error
      log.warn({ err: error, endpointId }, 'who made a webhook could not be told by mail that it was switched off')
    })
  }
