import { createLogisticsOrder, getLogisticsOrderTracks } from '@camp/contract/logistics/logistics'
import { logisticsNotice } from '@camp/contract/logistics/logistics.notice'
import { getLogisticsOrder, pollLogisticsOrderTrackData, updateLogisticsOrder } from '@camp/contract/logistics/logistics.parcels'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, makeOrder } from '../../test/factories.ts'
import { type Caller, startTestServer, type TestServer } from '../../test/http.ts'
import { Kuaidi100Peer, kuaidi100Environment, type PeerLine, type PeerPush } from '../../test/kuaidi100.peer.ts'
import { signedIn } from '../../test/people.ts'
import { outsideOf } from '../integrations/outside.ts'
import { logisticsChores } from './logistics.jobs.ts'

let peer: Kuaidi100Peer
let server: TestServer
let store: Caller
let companyId: number
const lines: string[] = []
beforeAll(async () => {
  peer = await new Kuaidi100Peer().start()
  server = await startTestServer({ ...kuaidi100Environment(peer.url), PUBLIC_URL: 'https://camp.example' }, lines)
  store = (await signedIn(server, ['LOGISTICS', 'LOGISTICS_EDIT', 'LOGISTICS_POLL', 'LOG_MANAGE', 'ORDER_INDEX'])).caller
  companyId = await makeCompany(server.pool, { name: '圆通速递', code: 'yuantong' })
})
afterAll(async () => {
  await server.stop()
  await peer.stop()
})

/** What the chore of each minute does. */
const minute = () => {
  const { services } = server.running
  return logisticsChores(services, outsideOf(services).carrier)[0]?.run()
}
let last = 0
async function watched(): Promise<{ id: number; number: string }> {
  const number = `YT88${String(++last).padStart(8, '0')}`
  const { orderNumber } = await makeOrder(server.pool)
  const { id } = (await store.call(createLogisticsOrder, { body: { orderNumber, companyId, trackingNumber: number } })).body
  await minute()
  return { id, number }
}
const LINES: readonly PeerLine[] = [
  { time: '2026-03-04 12:00:00', context: '已签收，签收人：本人', statusCode: '301' },
  { time: '2026-03-04 08:00:00', context: '派件中', statusCode: '5' },
  { time: '2026-03-02 20:00:00', context: '到达杭州转运中心', statusCode: '1002' },
  { time: '2026-03-01 19:00:00', context: '已揽收', statusCode: '103' },
]
const know = (number: string, count: number, state: string) => peer.ways.set(number, { state, data: LINES.slice(LINES.length - count) })
/** As Kuaidi100 does: no cookie, no origin, a form. */
async function send({ to, body }: { to: URL; body: string }, type = 'application/x-www-form-urlencoded; charset=UTF-8') {
  const response = await fetch(`${server.url}${to.pathname}${to.search}`, { method: 'POST', headers: { 'content-type': type }, body })
  const answer = (await response.json()) as { result?: boolean } // what the call answers, or a refusal
  return { status: response.status, answer }
}
const push = (number: string, how?: PeerPush) => send(peer.push(number, how))
const one = async (id: number) => (await store.call(getLogisticsOrder, { params: { id } })).body
const way = async (id: number) =>
  (await store.call(getLogisticsOrderTracks, { params: { id }, query: { page: 1 }, body: {} })).body.content.map((track) => [
    track.time,
    track.context,
    track.status,
  ])
const planOf = async (id: number) =>
  (
    await server.pool.query(
      "select carrier_state, abort_reason, corrected_code, subscribed_at is not null as watched, next_ask_at > now() + interval '11 hours' as later from logistics_orders where id = $1",
      [id],
    )
  ).rows[0]

describe('pushes of a parcel', () => {
  it('three times each and in reverse order give the same way as once and in order', async () => {
    const [straight, turned] = [await watched(), await watched()]
    for (const { number } of [straight, turned]) {
      const pushes = [
        [1, '1', 'polling'],
        [2, '0', 'polling'],
        [3, '5', 'polling'],
        [4, '3', 'shutdown'],
      ] as const
      const made = pushes.map(([count, state, status]) => {
        know(number, count, state)
        return peer.push(number, { status })
      })
      const order = number === straight.number ? made : [...made, ...made, ...made].toReversed()
      for (const pushed of order)
        expect(await send(pushed)).toEqual({ status: 200, answer: { result: true, returnCode: '200', message: '成功' } })
    }
    expect(await way(turned.id)).toEqual(await way(straight.id))
    expect(await way(straight.id)).toHaveLength(4)
    for (const { id } of [straight, turned])
      expect(await one(id)).toMatchObject({ status: 'SIGNED', signedAt: '2026-03-04T12:00:00.000+08:00' })
    const { body: history } = await store.call(getRecordHistory, { query: { entity: 'logisticsOrder', id: turned.id, page: 1 } })
    expect(history.content[0]).toMatchObject({ before: { status: 'CREATED' }, after: { status: 'SIGNED' } })
  })

  it('with a wrong signature are never acknowledged, and nothing is kept of them', async () => {
    const { id, number } = await watched()
    know(number, 2, '0')
    const right = peer.push(number)
    const of = (search: string) => ({ ...right, to: new URL(`${right.to.origin}${right.to.pathname}${search}`) })
    for (const wrong of [
      peer.push(number, { wrongly: true }),
      { ...right, body: right.body.replace('2026-03-02', '2026-03-03') },
      { ...right, body: 'param=%7B%7D' },
      of(`?parcel=${id + 1}`),
      of('?parcel=x'),
      of(''),
    ]) {
      const { status, answer } = await send(wrong)
      expect([status, answer.result]).toEqual([400, undefined])
    }
    expect((await send(right, 'text/plain')).status).toBe(415)
    expect((await send({ ...right, body: `${right.body}&padding=${'x'.repeat(1_100_000)}` })).status).toBe(413)
    const admin = await server.as('admin')
    expect((await admin.loose(logisticsNotice, { query: { parcel: id }, body: { param: '{}', sign: 'x' } })).error.error).toBe(
      'SIGNATURE_REFUSED',
    )
    expect(await way(id)).toEqual([])
    expect(lines.filter((line) => line.includes('refused: push of a carrier')).length).toBeGreaterThan(2)
    expect(lines.join('')).not.toMatch(/ETryLWuv4600/)
    expect((await send(right)).status).toBe(200)
  })

  it('of a number that the parcel has no more, or of one that is gone, are answered, and change nothing', async () => {
    const { id, number } = await watched()
    know(number, 2, '0')
    const late = peer.push(number)
    await store.call(updateLogisticsOrder, { body: { id, companyId, trackingNumber: `${number}A` } })
    expect((await send(late)).answer.result).toBe(true)
    expect(await one(id)).toMatchObject({ status: 'CREATED', lastTrack: null })
    expect(peer.subscriptions.has(`${number}A`)).toBe(false)
    await minute()
    expect(peer.subscriptions.has(`${number}A`)).toBe(true)
    await server.pool.query('update logistics_orders set deleted_at = now() where id = $1', [id])
    expect((await push(`${number}A`)).answer.result).toBe(true)
  })

  it('count as answers; one that ends the watch says why, and the parcel is asked about instead', async () => {
    const { id, number } = await watched()
    expect(await planOf(id)).toMatchObject({ watched: true, later: true })
    await server.pool.query('update logistics_orders set next_ask_at = now() where id = $1', [id])
    know(number, 1, '1')
    await push(number)
    expect(await planOf(id)).toMatchObject({ carrier_state: '1', later: true })
    await push(number, { status: 'abort', message: '3天查询无记录', comNew: 'zhongtong' })
    expect(await planOf(id)).toEqual({
      carrier_state: '1',
      abort_reason: '3天查询无记录',
      corrected_code: 'zhongtong',
      watched: false,
      later: false,
    })
    await minute()
    expect((await planOf(id)).watched).toBe(false)
  })
})

describe('a person who asks', () => {
  it('is told what is wrong with number or phone, in words', async () => {
    const { id, number } = await watched()
    const free = () => server.pool.query('delete from logistics_asks')
    expect((await store.call(pollLogisticsOrderTrackData, { params: { id } })).error.error).toBe('CARRIER_KNOWS_NOT')
    await free()
    peer.wantPhone.add('yuantong')
    peer.phone = '9999'
    expect((await store.call(pollLogisticsOrderTrackData, { params: { id } })).error.error).toBe('CARRIER_WANTS_PHONE')
    await free()
    peer.phone = '0001'
    know(number, 3, '5')
    expect((await store.call(pollLogisticsOrderTrackData, { params: { id } })).body).toMatchObject({ added: 3, status: 'DELIVERING' })
    peer.wantPhone.delete('yuantong')
  })
})
