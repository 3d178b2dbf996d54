import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeChannel, CodePurpose, CodeSent } from '@camp/contract/account/account.codes'
import { type RegistrationMode, registrationModes } from '@camp/contract/account/account.ways'
import type { ErrorName } from '@camp/contract/errors'
import type { Config } from '../platform/config/config.ts'
import type { Executor } from '../platform/db/executor.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestCx } from '../platform/http/context.ts'
import { netOf } from '../platform/http/local.ts'
import { events } from '../platform/http/metrics.ts'
import { choiceParameter } from '../platform/parameters.ts'
import type { Access } from '../platform/session/access.ts'
import { countAttempt, forgiveAttempt } from '../platform/session/attempts.ts'
import type { Keyring } from '../platform/write/keyring.ts'
import { type Write, write } from '../platform/write/write.ts'
import { CODE_SECONDS, type CodeSlot, codesRepository } from './account.codes.repository.ts'
import { knownDevice } from './account.device.service.ts'
import { accountRepository } from './account.repository.ts'

// Limits of codes (security rule 15).
const BETWEEN_SECONDS = 60
const TRIES = 5
const RECEIVERS_AN_HOUR = 30
/** With the growing waits between them they outlast the life of a code: whatever passes meanwhile, it arrives as long as it is good. */
const SENDING_TRIES = 8
/** Nobody's phone is filled with codes by strangers. */
const CODES_AN_HOUR = 10

/** A phone number as it is; of an address small letters, since mailboxes do not tell them apart. */
export const targetOf = (channel: CodeChannel, receiver: string): string => (channel === 'EMAIL' ? receiver.toLowerCase() : receiver)

/** Does anything send by this channel? */
export const channelIsOpen = (config: Pick<Config, 'tencentSms' | 'mail' | 'outbox'>, channel: CodeChannel): boolean =>
  config.outbox || (channel === 'SMS' ? config.tencentSms : config.mail) !== null

/** How accounts come about now (parameter `registration.mode`). */
export const registrationMode = (db: Executor): Promise<RegistrationMode> => choiceParameter(db, 'registration.mode', registrationModes)

/** What is kept of a code: keyed, and tied to its slot. */
const hashOf = (keys: Keyring, slot: CodeSlot, code: string): Buffer =>
  keys.digest(['code', slot.channel, slot.target, slot.purpose, slot.ownerId ?? '', code].join('\0'))

/** The counter of tries for a receiver, without naming it. */
const subjectOf = ({ channel, target }: CodeSlot): string =>
  `code:${createHash('sha256').update(`${channel}\0${target}`).digest('hex').slice(0, 40)}`

/**
 * Makes a code and queues its sending. Whether anybody is known behind the receiver is not looked at here, so that neither words nor time
 * tell it: the job that sends finds out.
 */
export async function sendCode(cx: RequestCx & { reader?: Access }, slot: CodeSlot): Promise<CodeSent> {
  const { config, keys } = cx.services
  if (!channelIsOpen(config, slot.channel)) throw new AppError(slot.channel === 'SMS' ? 'SMS_OFF' : 'MAIL_OFF')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await write(cx, async (w) => {
    const ip = netOf(cx.ip)
    await codesRepository.takeTurn(w.tx, slot, ip)
    const asked = await codesRepository.asked(w.tx, slot, ip)
    // Who signs has proved the ID card and cannot choose the phone; many of them share the address of one office.
    assertWithinLimits(slot.purpose === 'SIGN' ? { ...asked, receivers: 0 } : asked)
    const kept = { hash: hashOf(keys, slot, code), sealed: keys.seal(code), language: cx.language, ip }
    w.job('code.send', { codeId: await codesRepository.add(w.tx, slot, kept) }, { maxAttempts: SENDING_TRIES })
  })
  return { resendAfterSeconds: BETWEEN_SECONDS, expiresInSeconds: CODE_SECONDS }
}

function assertWithinLimits({ since, toReceiver, receivers }: { since: number | null; toReceiver: number; receivers: number }): void {
  if (since !== null && since < BETWEEN_SECONDS) {
    const seconds = Math.max(1, Math.ceil(BETWEEN_SECONDS - since))
    throw new AppError('CODE_TOO_SOON', { seconds }, { retryAfter: seconds })
  }
  if (toReceiver >= CODES_AN_HOUR || receivers >= RECEIVERS_AN_HOUR)
    throw new AppError('CODES_TOO_MANY', { minutes: 60 }, { retryAfter: 3_600 })
}

/** A code that anybody may ask for; one for a new phone or e-mail takes a session. */
export async function sendPublicCode(cx: RequestCx, channel: CodeChannel, receiver: string, purpose: CodePurpose): Promise<CodeSent> {
  const target = targetOf(channel, receiver)
  if (purpose === 'REGISTER' && (await registrationMode(cx.db)) === 'closed') throw new AppError('REGISTRATION_CLOSED')
  if (purpose !== 'BIND') return sendCode(cx, { channel, target, purpose, ownerId: null })
  const reader = cx.token ? await cx.services.access.of(cx.token) : null
  if (!reader) throw new AppError('UNAUTHENTICATED')
  if (reader.mustChangePassword) throw new AppError('MUST_CHANGE_PASSWORD')
  if (reader.mustAddSecond) throw new AppError('SECOND_REQUIRED')
  return sendCode(cx, { channel, target, purpose, ownerId: reader.userId })
}

/** A code that was right, and is used up by the transaction of what it is used for. */
export interface RightCode {
  use(w: Write): Promise<void>
}

/**
 * Looks at a code: the newest of its slot, at most five times, and at most ten wrong ones a receiver in 15 minutes. The same happens
 * whether or not anybody is known behind the receiver. `wrong` is how the call words a code that is wrong, used up or too old.
 */
export async function tryCode(
  cx: RequestCx,
  slot: CodeSlot,
  code: string,
  wrong: Extract<ErrorName, 'BAD_CODE' | 'CODE_WRONG'>,
): Promise<RightCode> {
  // Who has no account, or asks for another phone or e-mail, cannot have logged in to it.
  const ofAccount = slot.purpose === 'LOGIN' || slot.purpose === 'RESET'
  const device = ofAccount ? await knownDevice(cx, () => accountRepository.ownerByTarget(cx.db, slot.channel, slot.target)) : null
  const attempt = { account: subjectOf(slot), address: cx.ip, device, step: 'code' } as const
  await countAttempt(cx.db, attempt)
  const tried = await codesRepository.try(cx.db, slot)
  const refuse = (error: AppError): never => {
    events.inc({ kind: 'code_refused' })
    cx.services.log.warn({ requestId: cx.requestId, ip: cx.ip, purpose: slot.purpose }, 'code refused')
    throw error
  }
  if (tried && tried.tries > TRIES) refuse(new AppError('CODE_TRIES_USED', {}, { retryAfter: tried.wait }))
  const right = timingSafeEqual(tried?.hash ?? Buffer.alloc(32), hashOf(cx.services.keys, slot, code))
  if (!tried?.live || !right) return refuse(new AppError(wrong))
  await Promise.all([forgiveAttempt(cx.db, attempt), codesRepository.forgive(cx.db, tried.id)])
  return {
    use: async (w) => {
      if (!(await codesRepository.use(w.tx, tried.id))) throw new AppError(wrong)
    },
  }
}
