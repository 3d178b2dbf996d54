import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { MerchantKeys } from './merchant.keys.ts'
import { GatewayUnclear } from './payment.gateway.ts'
import { WechatClient, WechatFailure } from './wechat.client.ts'

/** Of each of at most two questions. */
const WITHIN_MS = 5_000

/** What WeChat Pay says of an order that nobody placed: it knows the merchant and took the signature. */
const RIGHT = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])

export interface KeysChecked {
  readonly ok: boolean
  readonly code: string | null
  readonly message: string | null
}

const answered = z.object({ code: z.string().catch(''), message: z.string().catch('') })

const YES: KeysChecked = { ok: true, code: null, message: null }

/**
 * Are these the keys of this merchant? Asks for an order of a number that there is none of. Certificates cannot be asked for instead:
 * merchants of since late 2024 have a public key, and get 404 there. An answer that WeChat Pay did not sign is no yes.
 */
export async function checkMerchantKeys(keys: MerchantKeys, baseUrl: string): Promise<KeysChecked> {
  const client = new WechatClient(keys, baseUrl, WITHIN_MS)
  const number = `CHECK${randomBytes(12).toString('hex')}`
  try {
    const { status, data } = await client.proved(`v3/pay/transactions/out-trade-no/${number}?mchid=${keys.mchId}`)
    const { code, message } = answered.parse(data)
    return status < 300 || RIGHT.has(code) ? YES : { ok: false, code, message }
  } catch (error) {
    if (error instanceof WechatFailure) return { ok: false, code: error.code, message: error.message }
    // The client's own words: they hold no key.
    return { ok: false, code: 'NO_CLEAR_ANSWER', message: error instanceof GatewayUnclear ? error.message : null }
  }
}
