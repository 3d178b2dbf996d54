import { createHmac } from 'node:crypto'
import type { RobotKind } from '@camp/contract/alarms/alarms.labels'
import { bareHost, isLoopbackAddress, outwardFault } from '../../platform/http/outward.ts'
import { askOutside } from '../../platform/trace/outside.ts'
import { MessageNotTaken, MessageRefused, MessageUnclear } from '../messages/message.sender.ts'
import type { WebhookFault, WebhookPost } from '../webhooks/webhook.post.ts'

interface Platform {
  readonly host: string
  readonly path: string
  /** What is sent, and what its address is given besides, signed where there is a secret. */
  write(text: string, secret: string | null, now: number): { readonly body: object; readonly query?: Readonly<Record<string, string>> }
}

const hmac = (key: string, data: string): string => createHmac('sha256', key).update(data).digest('base64')

/** The robots of groups, each with the body and the signature of its platform. */
const platforms: Readonly<Record<RobotKind, Platform>> = {
  WECOM: {
    host: 'qyapi.weixin.qq.com',
    path: '/cgi-bin/webhook/send',
    write: (text) => ({ body: { msgtype: 'text', text: { content: text } } }),
  },
  DINGTALK: {
    host: 'oapi.dingtalk.com',
    path: '/robot/send',
    write: (text, secret, now) => ({
      body: { msgtype: 'text', text: { content: text } },
      ...(secret && { query: { timestamp: String(now), sign: hmac(secret, `${now}\n${secret}`) } }),
    }),
  },
  FEISHU: {
    host: 'open.feishu.cn',
    path: '/open-apis/bot/v2/hook/',
    write(text, secret, now) {
      const timestamp = String(Math.floor(now / 1_000))
      const signed = secret && { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
      // Its texts call people by a tag of their own; here nobody is.
      return { body: { ...signed, msg_type: 'text', content: { text: text.replaceAll('<', '＜') } } }
    },
  },
}

/** Nothing has been said yet: these may pass. */
const BEFORE: ReadonlySet<WebhookFault> = new Set(['NAME', 'CONNECTION'])
/** These will not. */
const NEVER: ReadonlySet<WebhookFault> = new Set(['ADDRESS', 'CERTIFICATE'])

export interface RobotMessage {
  readonly kind: RobotKind
  readonly url: string
  readonly secret: string | null
  readonly text: string
}

/** Hands short texts to the robots of groups. Faults are those of `MessageSender`. */
export class RobotPost {
  readonly #post: WebhookPost
  readonly #loopback: boolean

  /** `loopback`: this machine may play the platforms, for tests and the demo. */
  constructor(post: WebhookPost, may: { readonly loopback: boolean }) {
    this.#post = post
    this.#loopback = may.loopback
  }

  /** Is it the address of a robot of this platform? */
  takes(kind: RobotKind, address: string): boolean {
    if (outwardFault(address, { loopback: this.#loopback }) !== null) return false
    const url = new URL(address)
    if (this.#loopback && isLoopbackAddress(bareHost(url))) return true
    const { host, path } = platforms[kind]
    return url.host === host && url.pathname.startsWith(path)
  }

  async send({ kind, url, secret, text }: RobotMessage): Promise<void> {
    if (!this.takes(kind, url)) throw new MessageRefused('it is no address of this platform')
    const { body, query = {} } = platforms[kind].write(text, secret, Date.now())
    const address = new URL(url)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const { status, fault, answer } = await askOutside('robot', address.origin, () => this.#post.post(address.href, JSON.stringify(body)))
    if (fault !== null) {
      if (BEFORE.has(fault)) throw new MessageNotTaken(fault)
      throw NEVER.has(fault) ? new MessageRefused(fault) : new MessageUnclear(fault)
    }
    if (status === 429 || (status !== null && status >= 500)) throw new MessageNotTaken(`answered ${status}`)
    if (status !== 200) throw new MessageRefused(`answered ${status}`)
    // What it does not like it says in a 200, which is never sent again.
    const code = codeOf(answer)
    if (code !== 0) throw new MessageRefused(`refused by the platform: ${code}`)
  }
}

/** 0: taken. WeCom and DingTalk say `errcode`, Feishu `code`. */
function codeOf(answer: string | null): number | string {
  try {
    const { errcode, code } = JSON.parse(answer ?? '') as { errcode?: unknown; code?: unknown } // what is no number is no 0
    const said = errcode ?? code
    return typeof said === 'number' ? said : 'no code'
  } catch {
    return 'no answer'
  }
}
