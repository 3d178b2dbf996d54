import type { RefundFailure } from '@camp/contract/refunds/refunds.failures'
import type { Services } from '../../platform/services.ts'
import { checkMerchantKeys, type KeysChecked } from './merchant.check.ts'
import { findMerchantKeys, KeysUnreadable, type MerchantKeys } from './merchant.keys.ts'
import { GatewayRefused, GatewayUnclear, type PaymentGateway } from './payment.gateway.ts'
import { SandboxGateway } from './sandbox.gateway.ts'
import { WechatClient } from './wechat.client.ts'
import { WechatGateway } from './wechat.gateway.ts'

type Parts = Pick<Services, 'pool' | 'keys' | 'config' | 'log'>

/** Path of the notices of WeChat Pay, below the public address; 0 stands for the merchant of the environment. */
const noticePath = (merchantId: number | null): string => `/foundation/api/payment/wechat/notify/${merchantId ?? 0}`

const unread = () => Promise.reject(new GatewayUnclear('the keys of the merchant cannot be read'))

/** A merchant whose keys cannot be read: nothing is sent, and what was sent before stays open. */
const lockedOut: PaymentGateway = {
  pace: 'minute',
  requestRefund: () => Promise.reject(new GatewayRefused('NO_MERCHANT_KEYS' satisfies RefundFailure)),
  queryRefund: unread,
  queryPayment: unread,
  closePayment: unread,
  tradeBill: unread,
}

/** Which gateway stands for which merchant: WeChat Pay where there are keys, else the built-in one. */
export class PaymentGateways {
  readonly sandbox: SandboxGateway
  readonly #parts: Parts
  readonly #clients = new Map<string, WechatClient>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.sandbox = new SandboxGateway(parts.pool)
  }

  async of({ merchantId }: { readonly merchantId: number | null }): Promise<PaymentGateway> {
    let client: WechatClient | null
    try {
      client = await this.wechat(merchantId)
    } catch (error) {
      if (!(error instanceof KeysUnreadable)) throw error
      this.#parts.log.error({ err: error, merchantId }, 'the keys of a merchant cannot be read')
      return lockedOut
    }
    if (!client) return this.sandbox
    const { publicUrl } = this.#parts.config
    // WeChat Pay calls back over TLS only.
    return new WechatGateway(client, publicUrl?.startsWith('https:') ? `${publicUrl}${noticePath(merchantId)}` : null)
  }

  /** Are these the keys of their merchant? The provider is asked; nothing of it is kept. */
  check(keys: MerchantKeys): Promise<KeysChecked> {
    return checkMerchantKeys(keys, this.#parts.config.wechatPayBaseUrl)
  }

  /** The client of a merchant; null where there are no keys at all. Throws `KeysUnreadable`. */
  async wechat(merchantId: number | null): Promise<WechatClient | null> {
    const keys = await findMerchantKeys(this.#parts, merchantId)
    if (!keys) return null
    // Changed keys make another client; the old one is forgotten with the process.
    const name = `${keys.mchId} ${keys.serialNo} ${keys.platformKey?.id ?? ''}`
    const known = this.#clients.get(name)
    if (known && known.keys.apiV3Key === keys.apiV3Key && known.keys.privateKey === keys.privateKey) return known
    const client = new WechatClient(keys, this.#parts.config.wechatPayBaseUrl)
    this.#clients.set(name, client)
    return client
  }
}
