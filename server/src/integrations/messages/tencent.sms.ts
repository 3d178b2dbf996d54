import * as z from 'zod'
import type { TencentSmsConfig } from '../../platform/config/config.messages.ts'
import { readJson } from '../answer.json.ts'
import { MessageNotTaken, MessageRefused, type MessageSender, MessageUnclear, type OutgoingMessage, SenderFault } from './message.sender.ts'
import { TENCENT_CONTENT_TYPE, tencentAuthorization } from './tencent.signature.ts'

/** Limits of a call outside (security rules 33 and 38). */
const WITHIN_MS = 10_000
const ACTION = 'SendSms'

const answerSchema = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string(), Message: z.string() }) }),
    z.object({ SendStatusSet: z.array(z.object({ Code: z.string(), Message: z.string() })).min(1) }),
  ]),
})

/** A refusal that passes by itself. A limit for one receiver is final: the code would be too old when it ends. */
const PASSING = /^RequestLimitExceeded/
/** A no to our keys, and to our account, no matter who the message is for. */
const LOGIN = /^(AuthFailure|UnauthorizedOperation)/
const ACCOUNT =
  /^(FailedOperation\.(InsufficientBalance|SignatureIncorrect|TemplateIncorrect|TemplateUnapproved|TemplateIdNotExist)|InvalidParameterValue\.SdkAppId|LimitExceeded\.App|MissingParameter)/
/** Their own fault, after which nobody knows. */
const UNCLEAR = /^(InternalError|RequestTimeout|FailedOperation\.Timeout)/

/** Names of failures of a connection that was never made: nothing can have been taken. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Short messages by Tencent Cloud (SMS, API 2021-01-11). */
export class TencentSms implements MessageSender {
  readonly repeatable = false
  readonly #config: TencentSmsConfig
  readonly #now: () => Date
  readonly #withinMs: number

  /** `now`: Tencent Cloud refuses signatures that are more than five minutes off, so the database's clock is better than this machine's. */
  constructor(config: TencentSmsConfig, now: () => Date, withinMs = WITHIN_MS) {
    this.#config = config
    this.#now = now
    this.#withinMs = withinMs
  }

  async send(message: OutgoingMessage): Promise<void> {
    const { appId, signName, codeTemplateId, noticeTemplateId } = this.#config
    const template = message.template === 'CODE' ? codeTemplateId : noticeTemplateId
    if (template === null) throw new SenderFault('ACCOUNT', 'Tencent Cloud SMS: no template for notices')
    const answer = await this.#ask({
      PhoneNumberSet: [`+86${message.receiver}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: template,
      TemplateParamSet: message.parameters,
      SessionContext: message.key,
    })
    const [told] = 'Error' in answer ? [answer.Error] : answer.SendStatusSet
    if (!told || told.Code === 'Ok') return
    // The words may name the receiver; the code does not.
    if (UNCLEAR.test(told.Code)) throw new MessageUnclear(`Tencent Cloud SMS: ${told.Code}`)
    if (PASSING.test(told.Code)) throw new MessageNotTaken(`Tencent Cloud SMS: ${told.Code}`)
    if (LOGIN.test(told.Code)) throw new SenderFault('LOGIN', `Tencent Cloud SMS: ${told.Code}`)
    if (ACCOUNT.test(told.Code)) throw new SenderFault('ACCOUNT', `Tencent Cloud SMS: ${told.Code}`)
    throw new MessageRefused(`Tencent Cloud SMS: ${told.Code}`)
  }

  async #ask(content: object) {
    const { baseUrl, secretId, secretKey, region } = this.#config
    const body = JSON.stringify(content)
    const at = Math.floor(this.#now().getTime() / 1_000)
    const { host } = new URL(baseUrl)
    const response = await fetch(`${baseUrl}/`, {
      method: 'POST',
      headers: {
        authorization: tencentAuthorization({ service: 'sms', host, action: ACTION, body, at }, secretId, secretKey),
        'content-type': TENCENT_CONTENT_TYPE,
        'x-tc-action': ACTION,
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(at),
        'x-tc-region': region,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#withinMs),
    }).catch((error: unknown) => {
      throw failureOf(error)
    })
    const answer = answerSchema.safeParse(await readJson(response))
    if (response.status !== 200 || !answer.success)
      throw new MessageUnclear(`Tencent Cloud SMS answered ${response.status} and nothing clear`)
    return answer.data.Response
  }
}

function failureOf(error: unknown): Error {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (NEVER_REACHED.has(code)) return new MessageNotTaken(`Tencent Cloud SMS cannot be reached: ${code}`)
  return new MessageUnclear(`Tencent Cloud SMS gave no answer: ${code || (error instanceof Error ? error.name : 'no reason')}`)
}
