import { isSamplePhone } from '@camp/contract/base/samplePhones'
import type { Services } from '../../platform/services.ts'
import { MessageRefused, type MessageSender } from './message.sender.ts'
import { Outbox } from './outbox.ts'
import { SmtpMail } from './smtp.mail.ts'
import { TencentSms } from './tencent.sms.ts'

/** How messages go out: by the configured providers, else into the built-in outbox where that is on; null: not at all. */
export interface MessageSenders {
  readonly SMS: MessageSender | null
  readonly EMAIL: MessageSender | null
}

/** Nothing goes to the people of the sample, who are nobody. */
const sparing = (sender: MessageSender | null): MessageSender | null =>
  sender && {
    repeatable: sender.repeatable,
    send: (message) =>
      isSamplePhone(message.receiver) ? Promise.reject(new MessageRefused('somebody of the sample, who is nobody')) : sender.send(message),
    ...(sender.check && { check: () => sender.check?.() ?? Promise.resolve() }),
  }

export function messageSenders({ config, pool, clock }: Pick<Services, 'config' | 'pool' | 'clock'>): MessageSenders {
  const kept = (channel: 'SMS' | 'EMAIL') => (config.outbox ? new Outbox(pool, channel) : null)
  return {
    SMS: sparing(config.tencentSms ? new TencentSms(config.tencentSms, () => clock.now()) : kept('SMS')),
    EMAIL: config.mail ? new SmtpMail(config.mail) : kept('EMAIL'),
  }
}
