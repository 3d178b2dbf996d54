import type { Language } from '@camp/contract/errors'
import * as z from 'zod'
import { handOver, sendBy } from '../integrations/messages/message.once.ts'
import type { MessageSenders } from '../integrations/messages/message.senders.ts'
import { Executor } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { JobRun, Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { CODE_SECONDS, type CodeSlot } from './account.codes.repository.ts'

type Parts = Pick<Services, 'pool' | 'log' | 'keys'>
type Delivery = 'WAITING' | 'SENDING' | 'SENT' | 'WITHHELD' | 'FAILED' | 'DOUBT'

interface CodeToSend extends Pick<CodeSlot, 'channel' | 'target' | 'purpose'> {
  id: number
  sealed: string | null
  language: Language
  delivery: Delivery
  live: boolean
  /** Is there an active account with this phone or e-mail? */
  known: boolean
}

const TO_SEND = statement(
  'codes.toSend',
  `select c.id, c.channel, c.target, c.purpose, c.code_sealed as sealed, c.language, c.delivery,
     c.expires_at > now() and c.used_at is null as live,
     exists (select from users u where u.deleted_at is null and u.activeflg = 'ACTIVE'
       and case c.channel when 'SMS' then u.phone = c.target else lower(u.email) = c.target end) as known
   from verification_codes c where c.id = $1 for no key update of c`,
  { fits: { language: z.enum(['zh-CN', 'en-US']) } },
)
const SET = statement('codes.delivery', 'update verification_codes set delivery = $2 where id = $1')
// What is sent, or never will be, needs no readable code any more.
const END = statement('codes.ended', 'update verification_codes set delivery = $2, code_sealed = null where id = $1')

const payloadSchema = z.object({ codeId: z.int().positive() })

const words = {
  'zh-CN': {
    subject: '您的验证码',
    text: (code: string, minutes: number) => `您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。如非本人操作，请忽略。`,
    signing: (code: string, minutes: number) =>
      `您正在签署或拒绝签署工时确认书，验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。如非本人操作，请联系公司。`,
  },
  'en-US': {
    subject: 'Your code',
    text: (code: string, minutes: number) =>
      `Your code is ${code}. It is good for ${minutes} minutes. Tell it to nobody. If you did not ask for it, ignore this message.`,
    signing: (code: string, minutes: number) =>
      `You are about to sign or refuse a confirmation of work hours. Your code is ${code}. It is good for ${minutes} minutes. Tell it to nobody. If this is not you, ask the company.`,
  },
} as const

/** The job that hands a code to its channel: once, whatever dies in between. */
export function codeTask(parts: Parts, senders: MessageSenders): Task {
  return async (payload, run) => {
    const code = await claim(parts, payloadSchema.parse(payload).codeId)
    if (code) await deliver(parts, senders, code, run)
  }
}

/** The code, marked as being sent; null where there is nothing to send (any more). */
function claim({ pool, keys }: Parts, codeId: number): Promise<CodeToSend | null> {
  return transaction(pool, async (tx) => {
    const [code] = await tx.all(TO_SEND, [codeId])
    // Asked for so long ago that it was swept up.
    if (!code) return null
    const end = async (delivery: Delivery) => {
      await tx.all(END, [codeId, delivery])
      return null
    }
    // An attempt before this one did not come to its end: it may have been sent. The person who waits asks for another.
    if (code.delivery === 'SENDING') return end('DOUBT')
    if (code.delivery !== 'WAITING') return null
    if (!code.live || keys.opened(code.sealed) === null) return end('FAILED')
    if ((code.purpose === 'LOGIN' || code.purpose === 'RESET') && !code.known) return end('WITHHELD')
    await tx.all(SET, [codeId, 'SENDING'])
    return code
  })
}

async function deliver({ pool, log, keys }: Parts, senders: MessageSenders, sent: CodeToSend, run: JobRun): Promise<void> {
  const db = new Executor(pool)
  const sender = senders[sent.channel]
  const code = keys.open(sent.sealed ?? '')
  const minutes = CODE_SECONDS / 60
  const { subject, text, signing } = words[sent.language]
  const message = {
    key: `code-${sent.id}`,
    receiver: sent.target,
    template: 'CODE' as const,
    parameters: [code, String(minutes)],
    subject,
    text: (sent.purpose === 'SIGN' ? signing : text)(code, minutes),
    code,
  }
  // What an operator mends within the life of the code still reaches its receiver.
  await handOver(() => sendBy(sender, message), {
    keep: (state) => db.all(state === 'WAITING' ? SET : END, [sent.id, state]),
    last: run.lastAttempt,
    warn: (error, again) => {
      const about = { err: error, codeId: sent.id, channel: sent.channel }
      if (again) log.warn(about, 'a code could not be sent yet')
      else log.error(about, 'a code could not be sent')
    },
  })
}

/** Codes, keys and kept messages are gone a day later. */
export const accountChores = ({ pool }: Parts): Chore[] => [
  {
    name: 'account.purge',
    every: 3_600_000,
    run: async () => {
      const db = new Executor(pool)
      for (const table of ['verification_codes', 'identity_keys', 'outbox_messages', 'proofs'])
        await db.run(`delete from ${table} where created_at < now() - interval '1 day'`)
    },
  },
]
