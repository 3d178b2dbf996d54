import type { Services } from '../../platform/services.ts'
import type { MessageSender } from './message.sender.ts'
import { Outbox } from './outbox.ts'
import { SmtpMail } from './smtp.mail.ts'
import { TencentSms } from './tencent.sms.ts'

/** How messages go out: by the configured providers, else into the built-in outbox where that is on; null: not at all. */
export interface MessageSenders {
  readonly SMS: MessageSender | null
  readonly EMAIL: MessageSender | null
}

export function messageSenders({ config, pool, clock }: Pick<Services, 'config' | 'pool' | 'clock'>): MessageSenders {
  const kept = (channel: 'SMS' | 'EMAIL') => (config.outbox ? new Outbox(pool, channel) : null)
  return {
    SMS: config.tencentSms ? new TencentSms(config.tencentSms, () => clock.now()) : kept('SMS'),
    EMAIL: config.mail ? new SmtpMail(config.mail) : kept('EMAIL'),
  }
}
