import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformSerial } from '../../../test/wechat.certificate.ts'
import { makeNotice, merchantKeys, WechatPeer } from '../../../test/wechat.peer.ts'
import { GatewayRefused, GatewayUnclear } from './payment.gateway.ts'
import { WechatClient } from './wechat.client.ts'
import { WechatGateway } from './wechat.gateway.ts'
import { NoticeRefused, parseNotice } from './wechat.notice.ts'

let peer: WechatPeer
beforeAll(async () => {
  peer = await new WechatPeer().start()
})
afterAll(() => peer.stop())
beforeEach(() => {
  peer.mood = 'well'
  peer.heard.length = 0
  peer.bodies.length = 0
})

let counter = 0
const refundOf = (amount = 1_000) => ({
  outRefundNo: `R20260301${String(++counter).padStart(9, '0')}`,
  transactionId: '4200000001202603010000000001',
  amount,
  total: 10_000,
  reason: '不想要了',
  merchantId: null,
})
const clientOf = (mode: 'publicKey' | 'certificates' = 'publicKey', withinMs = 1_000) =>
  new WechatClient(merchantKeys(mode), peer.url, withinMs)
const gatewayOf = (client = clientOf()) => new WechatGateway(client, 'https://console.example/notify')

describe.each(['publicKey', 'certificates'] as const)('WeChat Pay with its %s', (mode) => {
  it('closes the payment of an order, once it is over, and says so of one that was paid', async () => {
    const gateway = gatewayOf(clientOf(mode))
    expect(await gateway.closePayment('202603010000000001')).toBe('CLOSED')
    expect([...peer.closed]).toContain('202603010000000001')
    expect(await gateway.closePayment('202603010000000001')).toBe('CLOSED')
    peer.payments.set('202603010000000002', { transactionId: 'T2', amount: 100, paidAt: '2026-03-01T10:00:00+08:00' })
    expect(await gateway.closePayment('202603010000000002')).toBe('PAID')
    peer.mood = 'fault'
    await expect(gateway.closePayment('202603010000000003')).rejects.toThrow(GatewayUnclear)
  })

  it('takes a refund, and tells later what became of it', async () => {
    const gateway = gatewayOf(clientOf(mode))
    const request = refundOf()
    expect(await gateway.requestRefund(request)).toEqual({ status: 'PROCESSING', refundId: `50${request.outRefundNo}` })
    expect(peer.bodies).toEqual([
      {
        transaction_id: request.transactionId,
        out_refund_no: request.outRefundNo,
        reason: '不想要了',
        notify_url: 'https://console.example/notify',
        amount: { refund: 1_000, total: 10_000, currency: 'CNY' },
      },
    ])
    peer.settle(request.outRefundNo, 'ABNORMAL')
    expect(await gateway.queryRefund(request.outRefundNo)).toMatchObject({ status: 'ABNORMAL', failure: 'CHANNEL_ABNORMAL' })
    peer.settle(request.outRefundNo, 'SUCCESS')
    expect(await gateway.queryRefund(request.outRefundNo)).toEqual({ status: 'SUCCESS', refundId: `50${request.outRefundNo}` })
  })

  it('is not believed where an answer was tampered with', async () => {
    const gateway = gatewayOf(clientOf(mode))
    const request = refundOf()
    await gateway.requestRefund(request)
    peer.mood = 'tampered'
    await expect(gateway.queryRefund(request.outRefundNo)).rejects.toBeInstanceOf(GatewayUnclear)
  })

  it('tells of a refund by a notice that only its signature makes believable', async () => {
    const client = clientOf(mode)
    const serial = mode === 'certificates' ? { serial: platformSerial } : {}
    const { headers, body } = makeNotice({ outRefundNo: 'R1', amount: 300, id: 'N1', ...serial })
    expect(await parseNotice(client, headers, body, new Date())).toEqual({
      noticeId: 'N1',
      payment: null,
      refund: { outRefundNo: 'R1', refundId: '50R1', status: 'SUCCESS', amount: 300 },
    })
    const refused = (changed: object, text = body) => parseNotice(client, { ...headers, ...changed }, text, new Date())
    await expect(refused({}, body.replace('REFUND.SUCCESS', 'REFUND.CLOSED '))).rejects.toBeInstanceOf(NoticeRefused)
    await expect(refused({ 'wechatpay-nonce': 'another' })).rejects.toBeInstanceOf(NoticeRefused)
    await expect(refused({ 'wechatpay-signature': undefined })).rejects.toBeInstanceOf(NoticeRefused)
    await expect(refused({ 'wechatpay-signature': 'WECHATPAY/SIGNTEST/AAAA' })).rejects.toBeInstanceOf(NoticeRefused)
    await expect(refused({ 'wechatpay-serial': 'toString' })).rejects.toBeInstanceOf(NoticeRefused)
  })
})

describe('an answer that leaves it open', () => {
  it.each(['fault', 'busy', 'tampered', 'unsigned', 'redirect', 'huge', 'another', 'lostAnswer'] as const)(
    'is one that is %s',
    async (mood) => {
      peer.mood = mood
      await expect(gatewayOf().requestRefund(refundOf())).rejects.toBeInstanceOf(GatewayUnclear)
      expect(peer.heard.filter((line) => line.includes('elsewhere'))).toEqual([])
    },
  )

  it('is no answer within the time, or no server there', async () => {
    peer.mood = 'silent'
    const began = performance.now()
    await expect(gatewayOf(clientOf('publicKey', 300)).requestRefund(refundOf())).rejects.toBeInstanceOf(GatewayUnclear)
    expect(performance.now() - began).toBeLessThan(3_000)
    const nobody = new WechatGateway(new WechatClient(merchantKeys('publicKey'), 'http://127.0.0.1:9'), null)
    await expect(nobody.requestRefund(refundOf())).rejects.toBeInstanceOf(GatewayUnclear)
  })

  it('says nothing of the keys', async () => {
    peer.mood = 'fault'
    const error: unknown = await gatewayOf()
      .requestRefund(refundOf())
      .catch((failure: unknown) => failure)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/PRIVATE KEY|signature=|v3-key/)
    expect((error as Error).cause).toBeUndefined() // what was caught is an error
  })

  it('is resolved by sending the same number again, which gives the money back once', async () => {
    const request = refundOf()
    peer.mood = 'lostAnswer'
    await expect(gatewayOf().requestRefund(request)).rejects.toBeInstanceOf(GatewayUnclear)
    peer.mood = 'well'
    const first = await gatewayOf().queryRefund(request.outRefundNo)
    expect(await gatewayOf().requestRefund(request)).toEqual(first)
    expect([...peer.refunds.keys()].filter((number) => number === request.outRefundNo)).toHaveLength(1)
  })
})

describe('a final no', () => {
  it('comes in the words of WeChat Pay', async () => {
    peer.mood = 'poor'
    const failure = gatewayOf().requestRefund(refundOf())
    await expect(failure).rejects.toBeInstanceOf(GatewayRefused)
    await expect(failure).rejects.toThrow('商户余额不足')
  })

  it('is not what a question about an unknown refund gets', async () => {
    expect(await gatewayOf().queryRefund('R999')).toBeNull()
    peer.mood = 'poor'
    await expect(gatewayOf().queryRefund('R999')).rejects.toBeInstanceOf(GatewayUnclear)
  })
})

describe('a notice', () => {
  const now = new Date()
  it('is refused if it is old, for another merchant, or sealed by another key', async () => {
    const seconds = Math.floor(now.getTime() / 1_000)
    for (const wrong of [
      { at: seconds - 400 },
      { at: seconds + 400 },
      { mchId: '1900000110' },
      { apiV3Key: 'another-key-of-32-characters-!!!' },
    ]) {
      const { headers, body } = makeNotice({ outRefundNo: 'R1', amount: 300, ...wrong })
      await expect(parseNotice(clientOf(), headers, body, now)).rejects.toBeInstanceOf(NoticeRefused)
    }
  })

  it('of an unknown key makes us ask for certificates at most once a minute', async () => {
    const client = clientOf('certificates')
    const { headers, body } = makeNotice({ outRefundNo: 'R1', amount: 300, serial: 'UNKNOWN' })
    for (let n = 0; n < 5; n++) await expect(parseNotice(client, headers, body, now)).rejects.toBeInstanceOf(NoticeRefused)
    expect(peer.heard).toEqual(['GET /v3/certificates'])
  })
})
