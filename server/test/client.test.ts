import { createCamp, type Item } from '@camp/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeUnpaidOrders } from '../src/orders/orders.jobs.ts'
import { numberEvents } from '../src/platform/events/event.numbering.ts'
import { aServer } from './aServer.ts'
import { aKey, keyEditorCodes } from './doorKeys.ts'
import { makeCamp, makeCampGroup, makeCoach, makeGoods, makeOrder } from './factories.ts'
import { signedIn } from './people.ts'

const server = aServer()
let camp: ReturnType<typeof createCamp>
beforeAll(async () => {
  const { caller } = await signedIn(server, keyEditorCodes)
  const { secret } = await aKey(caller)
  camp = createCamp({ key: secret, baseUrl: server.url, language: 'en-US' })
})

const phoneOf = (n: number) => `139${String(n).padStart(8, '0')}`

describe('a program of the business with the client', () => {
  it('puts a family, its child and the camp of it in, and the same again changes nothing', async () => {
    const campId = await makeCamp(server.pool, { name: '春季营' })
    const groupId = await makeCampGroup(server.pool, campId, { name: '一组', coach_id: await makeCoach(server.pool) })
    const put = async () => [
      (await camp.put('parents', 'u-1', { phone: phoneOf(1) })).status,
      (await camp.put('students', 's-1', { parentExternalId: 'u-1', name: '王欣怡' })).status,
      (await camp.put('enrolments', 'e-1', { studentExternalId: 's-1', campId, groupId })).status,
    ]
    expect(await put()).toEqual(['CREATED', 'CREATED', 'CREATED'])
    expect(await put()).toEqual(['UNCHANGED', 'UNCHANGED', 'UNCHANGED'])
    expect(await camp.put('students', 's-2', { parentExternalId: 'u-gone', name: '李安' })).toMatchObject({
      status: 'WAITING',
      waitsFor: { op: 'parents', externalId: 'u-gone' },
    })
    expect((await camp.call('openWaiting')).totalElements).toBe(1)
  })

  it('hears what was refused, why and where', async () => {
    const refused = camp.put('parents', 'u-2', { phone: '1' }, { dryRun: true })
    await expect(refused).rejects.toMatchObject({ name: 'CampError', status: 400, code: 'INVALID_INPUT', field: 'data.phone' })
    await expect(refused).rejects.toThrow(/phone/i)
    await expect(createCamp({ key: 'x', baseUrl: server.url }).call('openGoods')).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })
  })

  it('puts more records in than one call takes, and takes a dry run back', async () => {
    const items: Item[] = Array.from({ length: 1_050 }, (_, n) => ({
      op: 'parents',
      externalId: `b-${n}`,
      data: { phone: phoneOf(1_000 + n), ...(n === 1_020 && { referrerId: 999_999 }) },
    }))
    const statuses = (results: { status: string }[]) => [...new Set(results.map(({ status }) => status))].sort()
    expect(statuses(await camp.batch(items.slice(0, 5), { dryRun: true }))).toEqual(['CREATED'])
    const results = await camp.batch(items)
    expect(results.filter(({ status }) => status === 'REFUSED')).toMatchObject([
      { index: 1_020, fields: [{ path: 'items.1020.data.referrerId' }] },
    ])
    expect(results).toHaveLength(1_050)
    expect(statuses(await camp.batch(items.slice(0, 5)))).toEqual(['UNCHANGED'])
  })

  it('reads a list to its end', async () => {
    for (let n = 0; n < 3; n++) await makeGoods(server.pool, { name: `绘本 ${n}` })
    const names: string[] = []
    for await (const { name } of camp.each('openGoods', { query: { size: 2 } })) names.push(name)
    expect(names).toEqual(['绘本 0', '绘本 1', '绘本 2'])
  })

  it('hears of what happens, and goes on behind what it has heard', async () => {
    const closes = async () => {
      const { orderNumber } = await makeOrder(server.pool, { progress: 'PENDING_PAYMENT', created_at: new Date(Date.now() - 90 * 60_000) })
      await closeUnpaidOrders(server)
      await numberEvents(server.pool)
      return orderNumber
    }
    const ended = new AbortController()
    const heard: string[] = []
    const orders = [await closes()]
    for await (const event of camp.events({ types: ['order.closed'], pause: 20, signal: ended.signal })) {
      heard.push(event.data.orderNumber)
      if (heard.length === 1) orders.push(await closes())
      else ended.abort()
    }
    expect(heard).toEqual(orders)
  })
})
