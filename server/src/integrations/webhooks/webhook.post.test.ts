import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answers, WebhookReceiver } from '../../../test/webhook.receiver.ts'
import { isPublicAddress, outwardFault } from '../../platform/http/outward.ts'
import { WebhookPost } from './webhook.post.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const body = '{"type":"order.paid","timestamp":"2026-11-27T05:20:14.000Z","data":{"id":1}}'
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await new WebhookReceiver(SECRET).start()
})
afterAll(() => receiver.stop())

const post = new WebhookPost({ loopback: true }, undefined, 600)
const send = (more: object = {}, by = post) =>
  by.send({ url: receiver.url, id: 'evt_01KB2R8VQ5M7T3C9D4E5F6G7H8', body, secrets: [SECRET], replayed: false, ...more })
const answering = (answer: Answers) => {
  receiver.answers = () => answer
  return send()
}

describe('a webhook', () => {
  it('is signed as Standard Webhooks 1.0.0 has it: its package takes it, also while the secret is rotated', async () => {
    expect(await answering(204)).toMatchObject({ status: 204, fault: null, address: '127.0.0.1' })
    for (const secrets of [
      [OTHER, SECRET],
      [SECRET, OTHER],
    ])
      expect((await send({ secrets })).status).toBe(204)
    expect((await send({ secrets: [OTHER] })).status).toBe(400)
    expect(receiver.received.map(({ id, type, data, replayed }) => [id, type, data.id, replayed])).toEqual(
      Array.from({ length: 3 }, () => ['evt_01KB2R8VQ5M7T3C9D4E5F6G7H8', 'order.paid', 1, false]),
    )
    await send({ replayed: true })
    expect(receiver.received.at(-1)?.replayed).toBe(true)
  })

  it('says what was answered, follows nobody elsewhere, and keeps 2 KB of a long answer', async () => {
    const elsewhere = await answering({ status: 302, headers: { location: `${receiver.url}/other` } })
    expect(elsewhere).toMatchObject({ status: 302, headers: expect.stringContaining('location: ') })
    const before = receiver.received.length
    const long = await answering({ status: 500, headers: { 'retry-after': '7200' }, body: `\0${'x'.repeat(500_000)}` })
    expect(long).toMatchObject({ status: 500, restSeconds: 7_200 })
    expect(long.answer).toHaveLength(2_047)
    expect(receiver.received).toHaveLength(before + 1)
    expect(
      (await answering({ status: 503, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } })).restSeconds,
    ).toBeGreaterThan(50)
  })

  it('that gets no answer says why: in time, no such name, nobody there', async () => {
    expect(await answering('UPGRADE')).toMatchObject({ status: 101, fault: null })
    expect(await answering('SILENCE')).toMatchObject({ status: null, fault: 'TIMEOUT' })
    const nowhere = new WebhookPost({ loopback: false }, ((_name: string, _options: object, done: (error: Error) => void) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))) as never)
    expect(await send({ url: 'https://nowhere.example.com/' }, nowhere)).toMatchObject({ status: null, fault: 'NAME' })
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    expect(await send({ url: `http://127.0.0.1:${port}/` })).toMatchObject({ status: null, fault: 'CONNECTION' })
  })
})

describe('where a webhook may go', () => {
  const port = () => new URL(receiver.url).port
  const strict = (addresses: readonly string[][]) => {
    let asked = 0
    const lookup = (_name: string, _options: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
      done(
        null,
        (addresses[Math.min(asked++, addresses.length - 1)] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    return new WebhookPost({ loopback: false }, lookup as never, 600)
  }

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[::]',
    'localhost',
    'a.localhost',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[ff02::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:1::1]',
    'metadata.google.internal',
  ])('is not %s, by whichever notation', async (host) => {
    const before = receiver.received.length
    for (const url of [`https://${host}/hook`, `https://${host}:8443/hook`]) {
      expect(outwardFault(url, { loopback: false })).toBe('WEBHOOK_URL_PRIVATE')
      expect(await send({ url }, strict([['127.0.0.1']]))).toMatchObject({ status: null, fault: 'ADDRESS' })
    }
    expect(receiver.received).toHaveLength(before)
  })

  it.each([
    'http://example.com/',
    'https://example.com:444/',
    'https://user:pass@example.com/',
    'ftp://example.com/',
    'example.com',
    'https://',
  ])('is no %s', (url) => expect(outwardFault(url, { loopback: false })).toBe('WEBHOOK_URL'))

  it('is a name outside, on the usual port or 8443', () => {
    for (const url of ['https://api.yingyu-app.cn/hooks/camp', 'https://8.8.8.8/', 'https://[2606:4700::1111]:8443/x'])
      expect(outwardFault(url, { loopback: false })).toBeNull()
    expect(['8.8.8.8', '2606:4700::1111', '2408:8000::1'].every(isPublicAddress)).toBe(true)
  })

  it('is no name that leads inside, not even by one of its addresses, nor one that flips between two look-ups', async () => {
    const before = receiver.received.length
    const url = 'https://flips.example.com:8443/'
    expect((await send({ url }, strict([['127.0.0.1']]))).fault).toBe('ADDRESS')
    expect((await send({ url }, strict([['8.8.8.8', '10.0.0.1']]))).fault).toBe('ADDRESS')
    expect((await send({ url }, strict([['::ffff:127.0.0.1']]))).fault).toBe('ADDRESS')
    // It is looked at anew each time: the first answer counts for the first attempt alone.
    const flips = strict([['198.51.100.7', '10.0.0.1'], ['127.0.0.1']])
    for (const _time of [1, 2]) expect((await send({ url }, flips)).fault).toBe('ADDRESS')
    expect(receiver.received).toHaveLength(before)
  })

  it('may be this machine where it was started so, and then no other place inside', () => {
    const may = { loopback: true }
    for (const url of [`http://127.0.0.1:${port()}/`, 'http://localhost:3000/', 'https://[::1]:9000/'])
      expect(outwardFault(url, may)).toBeNull()
    expect(outwardFault('https://10.0.0.1/', may)).toBe('WEBHOOK_URL_PRIVATE')
    expect(outwardFault('http://10.0.0.1/', may)).toBe('WEBHOOK_URL')
  })
})
