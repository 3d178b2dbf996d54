import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CampError, createCamp, type Item } from './client.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
type Answers = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown } | 'BREAKS' | 'SILENT'

/** A console that answers as it is told, one after the other; the last answer stays. */
let server: Server
let asked: Asked[] = []
let answers: Answers[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'BREAKS'
    if (answer === 'SILENT') return
    if (answer === 'BREAKS') return void request.socket.destroy()
    const isText = typeof answer.body === 'string'
    response.writeHead(answer.status, { 'content-type': isText ? 'text/html' : 'application/json', ...answer.headers })
    response.end(isText ? answer.body : JSON.stringify(answer.body ?? {}))
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const camp = (more: Partial<Parameters<typeof createCamp>[0]> = {}) =>
  createCamp({ key: 'camp_test_1', baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ...more }) // it listens at a port
const created = { status: 200, body: { status: 'CREATED', id: 7 } }
const refused = async (call: Promise<unknown>): Promise<CampError> =>
  call.then(
    () => expect.unreachable(),
    (error) => error,
  )
const phone = '13800000000'

describe('a record that is put in', () => {
  it('goes by its number, with its order, the key and the language', async () => {
    answers = [created]
    expect(await camp({ language: 'en-US' }).put('parents', 'u:1', { phone }, { sequence: 7, dryRun: true })).toEqual(created.body)
    const [{ method, url, headers, body }] = asked as [Asked] // one
    expect([method, url, JSON.parse(body)]).toEqual(['PUT', '/foundation/open/v1/parents/u%3A1', { sequence: 7, data: { phone } }])
    expect(headers).toMatchObject({ authorization: 'Bearer camp_test_1', 'accept-language': 'en-US', 'camp-dry-run': '1' })
    expect(headers['idempotency-key']).toBeUndefined()
  })

  it('is tried again where the connection breaks and where the console is busy, as soon as that says', async () => {
    answers = ['BREAKS', { status: 503, headers: { 'retry-after': '1' }, body: { error: 'BUSY', msg: '忙' } }, created]
    const start = performance.now()
    expect(await camp().put('parents', 'u', { phone })).toEqual(created.body)
    expect(asked).toHaveLength(3)
    expect(performance.now() - start).toBeGreaterThan(1_000)
  })

  it('is not tried again where it was refused, and the error says what, why and where', async () => {
    const fields = [{ path: 'data.phone', msg: '请输入正确的手机号' }]
    answers = [{ status: 400, body: { code: 999, error: 'INVALID_INPUT', msg: '请检查', fields, requestId: 'r-1' } }]
    const error = await refused(camp().put('parents', 'u', { phone: '1' }))
    expect(error).toMatchObject({
      name: 'CampError',
      status: 400,
      code: 'INVALID_INPUT',
      text: '请检查',
      field: 'data.phone',
      fields,
      requestId: 'r-1',
    })
    expect(error.message).toBe('INVALID_INPUT: 请检查 (data.phone)')
    expect(asked).toHaveLength(1)
  })
})

describe('what is tried again', () => {
  it('gives up in the end, and says what the last answer was', async () => {
    answers = [{ status: 502, body: '<h1>Bad gateway</h1>' }]
    expect(await refused(camp({ attempts: 3 }).put('parents', 'u', { phone }))).toMatchObject({ status: 502, code: 'HTTP_502' })
    expect(asked).toHaveLength(3)
    answers = ['BREAKS']
    expect(await refused(camp({ attempts: 2 }).call('openGoods'))).toMatchObject({ status: 0, code: 'NO_ANSWER' })
    answers = ['SILENT']
    expect((await refused(camp({ attempts: 1, timeout: 100 }).call('openGoods'))).text).toBe('no answer within 100 ms')
  })

  it('does not wait for longer than it may', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '3600' }, body: { error: 'KEY_RATE', msg: '太快' } }]
    expect(await refused(camp().call('openGoods'))).toMatchObject({ code: 'KEY_RATE', retryAfter: 3_600 })
    answers = [{ status: 503, headers: { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() } }]
    expect((await refused(camp().call('openGoods'))).retryAfter).toBeGreaterThan(3_500)
    expect(asked).toHaveLength(2)
  })

  it('is one to the console: all attempts of a batch carry one key, the next batch another', async () => {
    answers = ['BREAKS', { status: 200, body: { items: [] } }]
    await camp().batch([{ op: 'parents', externalId: 'u', data: { phone } }])
    await camp().batch([{ op: 'parents', externalId: 'u', data: { phone } }])
    const keys = asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
  })

  it('ends where it is broken off', async () => {
    answers = ['SILENT']
    const call = camp().call('openGoods', {}, { signal: AbortSignal.timeout(100) })
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(asked).toHaveLength(1)
  })
})

describe('a list', () => {
  it('is asked for page by page, with its places and filters', async () => {
    const page = (n: number) => ({ status: 200, body: { content: [{ id: n }], totalPages: 2 } })
    answers = [page(1), page(2)]
    const rows: unknown[] = []
    for await (const row of camp().each('openCampGroups', { params: { id: 3 } })) rows.push(row)
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
    expect(asked.map(({ url }) => url)).toEqual([1, 2].map((n) => `/foundation/open/v1/camps/3/groups?page=${n}&size=500`))
    answers = [page(1)]
    await camp().call('openGoods', { query: { kind: ['CAMP', 'MEMBER'], size: 5 } })
    expect(asked[2]?.url).toBe('/foundation/open/v1/goods?page=1&kind=CAMP&kind=MEMBER&size=5')
  })
})

describe('a batch', () => {
  const items = (count: number, note = ''): Item[] =>
    Array.from({ length: count }, (_, n) => ({ op: 'parents', externalId: `u-${n}`, data: { phone, nickname: note } }))
  /** Answers whatever was sent, the second item of each call with a refusal. */
  const answering = () => {
    const bodies: { size: number; count: number; key: unknown }[] = []
    const ask: typeof fetch = async (_, init) => {
      const text = String(init?.body)
      const sent = JSON.parse(text).items as Item[]
      bodies.push({ size: Buffer.byteLength(text), count: sent.length, key: new Headers(init?.headers).get('idempotency-key') })
      const result = (index: number) =>
        index === 1
          ? { index, status: 'REFUSED', id: null, fields: [{ path: 'items.1.data.phone', msg: '' }] }
          : { index, status: 'CREATED', id: index }
      return Response.json({ items: sent.map((_item, index) => result(index)) })
    }
    return { bodies, ask }
  }

  it('goes in calls of a thousand, and each result has its place among all', async () => {
    const { bodies, ask } = answering()
    const results = await camp({ fetch: ask }).batch(items(2_300), { idempotencyKey: 'night-2026-11-30' })
    expect(bodies.map(({ count }) => count)).toEqual([1_000, 1_000, 300])
    expect(bodies.map(({ key }) => key)).toEqual(['night-2026-11-30-0', 'night-2026-11-30-1', 'night-2026-11-30-2'])
    expect(results.map(({ index }) => index)).toEqual(Array.from({ length: 2_300 }, (_, n) => n))
    expect(results.filter(({ status }) => status === 'REFUSED').map(({ fields }) => fields?.[0]?.path)).toEqual(
      [1, 1_001, 2_001].map((index) => `items.${index}.data.phone`),
    )
  })

  it('goes in calls of five million bytes at most', async () => {
    const { bodies, ask } = answering()
    await camp({ fetch: ask }).batch(items(600, '豆'.repeat(5_000)))
    expect(bodies.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(600)
    expect(bodies.length).toBe(2)
    expect(Math.max(...bodies.map(({ size }) => size))).toBeLessThanOrEqual(5_000_000)
    expect(bodies[0]?.size).toBeGreaterThan(4_980_000)
  })

  it('is sent whole or not at all where it was asked so', async () => {
    const { bodies, ask } = answering()
    await expect(camp({ fetch: ask }).batch(items(1_001), { atomic: true })).rejects.toThrow(RangeError)
    expect(bodies).toEqual([])
    expect(await camp({ fetch: ask }).batch([])).toEqual([])
  })
})

describe('events', () => {
  it('come one after the other, the next question after the last of them, until it is ended', async () => {
    const pulled = (...positions: number[]) => ({
      status: 200,
      body: { events: positions.map((position) => ({ position, type: 'order.paid', data: {} })), next: positions.at(-1) ?? 9, more: false },
    })
    answers = [pulled(3, 4), pulled(9), pulled()]
    const ended = new AbortController()
    const seen: number[] = []
    for await (const { position } of camp().events({ after: 2, types: ['order.paid'], pause: 5, signal: ended.signal })) {
      seen.push(position)
      if (position === 9) setTimeout(() => ended.abort(), 50)
    }
    expect(seen).toEqual([3, 4, 9])
    expect(asked.slice(0, 3).map(({ url }) => new URL(url, 'http://x').searchParams.get('after'))).toEqual(['2', '4', '9'])
  })
})
