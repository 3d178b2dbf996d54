import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from './client.ts'

const [secret, other] = ['a', 'b'].map((sign) => `whsec_${btoa(sign.repeat(32))}`) as [string, string] // two of them
const body = JSON.stringify({ type: 'order.paid', timestamp: '2026-11-27T05:20:14.000Z', data: { id: 1, orderNumber: '豆', parentId: 2 } })

/** Headers of an event, signed by the package of Standard Webhooks with each of the secrets. */
function signed(secrets: readonly string[], at = new Date(), text = body): Record<string, string> {
  const signature = secrets.map((one) => new Webhook(one).sign('evt_1', at, text)).join(' ')
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)), 'webhook-signature': signature }
}

describe('an event that came', () => {
  it('is known by a signature of the standard, from headers of any kind and a body as text or bytes', async () => {
    const event = { ...JSON.parse(body), id: 'evt_1' }
    expect(await verifyWebhook(signed([secret]), body, secret)).toEqual(event)
    expect(await verifyWebhook(new Headers(signed([secret])), new TextEncoder().encode(body), [secret])).toEqual(event)
  })

  it('is known by either secret of a rotation', async () => {
    const rotated = signed([other, secret])
    for (const known of [[secret], [other], [other, secret]]) expect((await verifyWebhook(rotated, body, known)).id).toBe('evt_1')
    expect((await verifyWebhook(signed([secret]), body, [other, secret])).id).toBe('evt_1')
  })

  it('is refused where a sign of it differs', async () => {
    const headers = signed([secret])
    const forged: [Record<string, string>, string][] = [
      [headers, body.replace('"id":1', '"id":7')],
      [{ ...headers, 'webhook-id': 'evt_2' }, body],
      [{ ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }, body],
      [{ ...headers, 'webhook-signature': signed([other])['webhook-signature'] ?? '' }, body],
      [{ ...headers, 'webhook-signature': (headers['webhook-signature'] ?? '').replace('v1,', 'v2,') }, body],
      [{ ...headers, 'webhook-signature': 'v1,%%% v1, nothing' }, body],
      [{ ...headers, 'webhook-signature': '' }, body],
    ]
    for (const [given, text] of forged) await expect(verifyWebhook(given, text, secret)).rejects.toMatchObject({ name: 'WebhookRefused' })
    for (const none of [[], ['', 'whsec_', 'whsec_%%%']])
      await expect(verifyWebhook(headers, body, none)).rejects.toThrow('there is no secret')
    expect((await verifyWebhook(headers, body, ['whsec_%%%', secret])).id).toBe('evt_1')
  })

  it('is refused five minutes later, and as long before', async () => {
    const now = Date.now()
    const sent = (seconds: number) => verifyWebhook(signed([secret], new Date(now + seconds * 1_000)), body, secret, { now })
    for (const seconds of [-299, 299]) expect((await sent(seconds)).id).toBe('evt_1')
    for (const seconds of [-302, 302]) await expect(sent(seconds)).rejects.toThrow('five minutes')
    await expect(verifyWebhook({ ...signed([secret]), 'webhook-timestamp': 'soon' }, body, secret)).rejects.toThrow('five minutes')
  })
})
