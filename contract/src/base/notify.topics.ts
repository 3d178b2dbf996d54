import * as z from 'zod'
import type { NotifyCode } from './notify.texts.ts'

interface Topic {
  readonly zh: string
  readonly en: string
  readonly codes: readonly NotifyCode[]
}

/** What messages can be about, as far as one may do without them. What asks for an action of money is never left out. */
export const notifyTopics = {
  refunds: { zh: '退款结果', en: 'Results of refunds', codes: ['message.refundDone', 'message.refundFailed', 'message.refundApproved'] },
  mentions: {
    zh: '同事在跟进记录或备注中提到我',
    en: 'Colleagues who mention me in a note or remark',
    codes: ['message.mentioned', 'message.mentionedOrder'],
  },
  newcomers: { zh: '新注册的账号', en: 'New accounts to activate', codes: ['message.newcomer'] },
  handed: { zh: '同事转交的待办', en: 'Work handed over by colleagues', codes: ['message.workHanded'] },
} as const satisfies Record<string, Topic>

export type NotifyTopic = keyof typeof notifyTopics

/** Where a person's choice is kept among the preferences. */
export const NOTIFICATION_PREFERENCE = 'notifications'

const keys = Object.keys(notifyTopics) as NotifyTopic[] // Object.keys forgets the keys of a table that is known

/** What is kept there: the topics that the person does without. */
export const notificationPreference = z.object({ muted: z.array(z.enum(keys)).max(50) })

/** The topic of a message; undefined where it always comes. */
export const topicOf = (code: NotifyCode): NotifyTopic | undefined =>
  keys.find((key) => notifyTopics[key].codes.some((known) => known === code))
