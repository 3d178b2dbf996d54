import { serviceFault } from '@camp/contract/base/outside'
import type { Language } from '@camp/contract/errors'
import type * as calls from '@camp/contract/setup/setup'
import { noticeOf, sendBy } from '../integrations/messages/message.once.ts'
import { MessageNotTaken, MessageRefused, MessageUnclear, SenderFault } from '../integrations/messages/message.sender.ts'
import type { MessageSenders } from '../integrations/messages/message.senders.ts'
import { countOne } from '../platform/counters.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import { write } from '../platform/write/write.ts'
import { setupRepository } from './setup.repository.ts'

/** Between two test messages of a channel. */
const BETWEEN_SECONDS = 30
/** Of a channel in a day, whoever sends them: each is paid for. */
const MOST_A_DAY = 20
const DAY_MINUTES = 24 * 60

/** To the reader alone: nobody else is written to by it. */
export const sendTestMessage =
  (senders: MessageSenders): Handler<typeof calls.sendTestMessage> =>
  async ({ body: { channel } }, cx) => {
    const sender = senders[channel]
    if (!sender) throw new AppError(channel === 'SMS' ? 'SMS_OFF' : 'MAIL_OFF')
    const { phone, email } = (await setupRepository.receiver(cx.db, cx.reader.userId)) ?? { phone: null, email: null }
    const receiver = channel === 'SMS' ? phone : email
    if (receiver === null) throw new AppError('SETUP_NO_RECEIVER')
    await write(cx, async (w) => {
      const seconds = await setupRepository.takeTurn(w.tx, channel, BETWEEN_SECONDS)
      if (seconds !== null) throw new AppError('SETUP_TOO_SOON', { seconds }, { retryAfter: seconds })
      const { count, wait } = await countOne(w.tx, `setup:${channel}`, DAY_MINUTES)
      if (count > MOST_A_DAY)
        throw new AppError('SETUP_TOO_MANY', { most: MOST_A_DAY, minutes: Math.ceil(wait / 60) }, { retryAfter: wait })
      w.audit({ id: null, data: { channel }, after: { step: channel } })
    })
    const { subject, text } = words[cx.language]
    const key = `setup-${channel}-${cx.requestId}`
    await sendBy(sender, noticeOf(key, receiver, subject, text)).catch((error: unknown) => {
      throw new AppError('SETUP_NOT_SENT', { reason: reasonOf(error, cx.language) })
    })
    const real = (channel === 'SMS' ? cx.services.config.tencentSms : cx.services.config.mail) !== null
    // What the product took in itself proves nothing of a provider that is set up later.
    if (real) await setupRepository.sent(cx.db, channel)
    return { channel, real }
  }

const words = {
  'zh-CN': { subject: '测试消息', text: '这是一条测试消息，收到说明发送正常。' },
  'en-US': { subject: 'Test message', text: 'This is a test message. If you read it, sending works.' },
} as const

function reasonOf(error: unknown, language: Language): string {
  if (error instanceof SenderFault) return serviceFault.label(error.fault, language)
  if (error instanceof MessageNotTaken || error instanceof MessageUnclear) return serviceFault.label('AWAY', language)
  if (error instanceof MessageRefused) return language === 'zh-CN' ? '服务商拒收' : 'the provider refused it'
  throw error
}
