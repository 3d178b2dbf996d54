import { getOrderDetail, listOrders } from '@camp/contract/orders/orders'
import { refundOrder } from '@camp/contract/refunds/refunds'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CollectedSpan, CollectorPeer } from '../../../test/collector.peer.ts'
import { makeOrder } from '../../../test/factories.ts'
import { startTestServer, type TestServer } from '../../../test/http.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { WebhookReceiver } from '../../../test/webhook.receiver.ts'
import { merchantEnvironment, WechatPeer } from '../../../test/wechat.peer.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const PARENT = '00f067aa0ba902b7'
const collector = new CollectorPeer()
const receiver = new WebhookReceiver(SECRET)
const wechat = new WechatPeer()
let server: TestServer
let clerk: Person
let endpointId: number
beforeAll(async () => {
  await Promise.all([collector.start(), receiver.start(), wechat.start()])
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' }
  server = await startTestServer({ ...tracing, ...merchantEnvironment(wechat.url), WORKER: 'on', WEBHOOK_PRIVATE: 'on' })
  clerk = await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND', 'WEBHOOK', 'WEBHOOK_EDIT'])
  const { rows } = await server.pool.query(
    `insert into webhook_endpoints (url, description, types, secret, ordered, created_by) values ($1, '试用', '{}', $2, false, $3) returning id`,
    [receiver.url, server.keys.seal(SECRET), clerk.userId],
  )
  endpointId = rows[0].id
})
afterAll(async () => {
  await server.stop()
  await Promise.all([collector.stop(), receiver.stop(), wechat.stop()])
})

const within = { timeout: 30_000, interval: 100 }
let traces = 0
/** The header that a browser sends along. */
const aTrace = () => {
  const trace = `4bf92f3577b34da6a3ce929d0e0e${String(++traces).padStart(4, '0')}`
  return { trace, traceparent: `00-${trace}-${PARENT}-01` }
}
/** The spans of a trace, once those of these names are among them. */
const spansOf = (trace: string, ...names: string[]): Promise<CollectedSpan[]> =>
  vi.waitFor(() => {
    const found = collector.spans.filter((span) => span.trace === trace)
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    return found
  }, within)
const one = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const found = spans.find((span) => span.name === name)
  if (!found) throw new Error(`no span is called ${name}`)
  return found
}

describe('what is traced', () => {
  it('is a call with its statements, below the span that it came with, which its answer names', async () => {
    const { trace, traceparent } = aTrace()
    const { orderNumber } = await makeOrder(server.pool)
    const answer = await clerk.caller.call(listOrders, { query: { orderNumber } }, { traceparent })
    const spans = await spansOf(trace, 'listOrders')
    const call = one(spans, 'listOrders')
    expect(answer.headers.get('traceparent')).toBe(`00-${trace}-${call.id}-01`)
    expect(call).toMatchObject({
      parent: PARENT,
      failed: false,
      facts: {
        'camp.call': 'listOrders',
        'http.request.method': 'GET',
        'http.route': '/foundation/api/order/list',
        'http.response.status_code': 200,
      },
    })
    const others = spans.filter((span) => span !== call)
    expect(others.map(({ name }) => name)).toEqual(expect.arrayContaining(['session.access', 'select orders']))
    expect(new Set(others.map(({ parent }) => parent))).toEqual(new Set([call.id]))
    expect(one(spans, 'select orders').facts).toEqual({
      'db.system.name': 'postgresql',
      'db.response.returned_rows': 1,
    })
  })

  it('joins a click, its call, its statements, the job that it asks for, the provider and the webhook', async () => {
    const { trace, traceparent } = aTrace()
    const { orderNumber } = await makeOrder(server.pool)
    const body = { orderNumber, amount: 4_000, reason: '退一部分' }
    expect((await clerk.caller.call(refundOrder, { body }, { traceparent })).status).toBe(200)
    const spans = await spansOf(trace, 'refundOrder', 'refund.send', 'wechat', 'webhook')
    const [call, job, asked, told] = ['refundOrder', 'refund.send', 'wechat', 'webhook'].map((name) => one(spans, name))
    expect([call?.parent, job?.parent, asked?.parent, told?.parent]).toEqual([PARENT, call?.id, job?.id, call?.id])
    expect(one(spans, 'refunds.add')).toMatchObject({ parent: call?.id, facts: { 'db.response.returned_rows': 1 } })
    expect(one(spans, 'refunds.find')).toMatchObject({ parent: job?.id, facts: { 'db.query.summary': 'begin refunds.find' } })
    expect(job?.facts).toEqual({ 'camp.job': 'refund.send', 'camp.attempt': 1 })
    expect(asked?.facts).toEqual({
      'camp.provider': 'wechat',
      'server.address': new URL(wechat.url).host,
      'http.response.status_code': 200,
    })
    expect(told?.facts).toEqual({ 'camp.endpoint': endpointId, 'camp.attempt': 1, 'http.response.status_code': 204 })
    expect(receiver.received.map(({ headers }) => headers.traceparent)).toContain(`00-${trace}-${told?.id}-01`)
  })

  it('names a refusal, and does not call it a failure', async () => {
    const { trace, traceparent } = aTrace()
    await clerk.caller.loose(getOrderDetail, { query: { orderNumber: '202601019999999999' } }, { traceparent })
    const call = one(await spansOf(trace, 'getOrderDetail'), 'getOrderDetail')
    expect(call).toMatchObject({ failed: false, facts: { 'error.type': 'NOT_FOUND', 'http.response.status_code': 404 } })
  })

  it('is no stream and no probe, and begins a trace for whoever brought none, who is not told', async () => {
    await fetch(`${server.url}/readyz`)
    const seen = collector.spans.length
    const answer = await clerk.caller.call(listOrders, { query: {} })
    expect(answer.headers.get('traceparent')).toBeNull()
    await vi.waitFor(() => {
      const mine = collector.spans.slice(seen).filter(({ name }) => name === 'listOrders')
      expect(mine.map(({ parent }) => parent)).toEqual([null])
    }, within)
    expect(collector.spans.filter(({ facts }) => String(facts['http.route']).includes('readyz'))).toEqual([])
  })
})
