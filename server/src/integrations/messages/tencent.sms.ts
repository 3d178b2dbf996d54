import * as z from 'zod'
import type { TencentSmsConfig } from '../../platform/config/config.messages.ts'
import { askTencent, TencentSilent } from '../tencent/tencent.client.ts'
import { MessageNotTaken, MessageRefused, type MessageSender, MessageUnclear, type OutgoingMessage, SenderFault } from './message.sender.ts'

/** Limits of a call outside (security rules 33 and 38). */
const WITHIN_MS = 10_000
const ACTION = 'SendSms'
const NAME = 'Tencent Cloud SMS'

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
    if (template === null) throw new SenderFault('ACCOUNT', `${NAME}: no template for notices`)
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
    if (UNCLEAR.test(told.Code)) throw new MessageUnclear(`${NAME}: ${told.Code}`)
    if (PASSING.test(told.Code)) throw new MessageNotTaken(`${NAME}: ${told.Code}`)
    if (LOGIN.test(told.Code)) throw new SenderFault('LOGIN', `${NAME}: ${told.Code}`)
    if (ACCOUNT.test(told.Code)) throw new SenderFault('ACCOUNT', `${NAME}: ${told.Code}`)
    throw new MessageRefused(`${NAME}: ${told.Code}`)
  }

  async #ask(content: object) {
    const { baseUrl, secretId, secretKey, region } = this.#config
    const service = { name: NAME, service: 'sms', version: '2021-01-11', region, secretId, secretKey } as const
    const came = await askTencent({ ...service, now: this.#now, withinMs: this.#withinMs }, baseUrl, ACTION, content).catch(
      (error: unknown) => {
        if (!(error instanceof TencentSilent)) throw error
        throw error.reached ? new MessageUnclear(error.message) : new MessageNotTaken(error.message)
      },
    )
    const answer = answerSchema.safeParse(came)
    if (!answer.success) throw new MessageUnclear(`${NAME} answered nothing clear`)
    return answer.data.Response
  }
}
