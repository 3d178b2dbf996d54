import { listWork } from '@camp/contract/homepage/homepage'
import { listReturnParcels } from '@camp/contract/logistics/logistics.returns'
import { receiveReturn, withdrawRefund } from '@camp/contract/refunds/refunds.requests'
import { expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeOrder } from '../../test/factories.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()

it('what a family sends back is awaited until the store has it, once, and of one’s own families alone', async () => {
  const { caller: store, userId } = await signedIn(server, ['LOGISTICS', 'LOGISTICS_EDIT'])
  const ask = async (awaits: boolean, number: string | null, status = 'REQUESTED') => {
    const order = await makeOrder(server.pool, { progress: 'SHIPPED' })
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into refund_requests (order_id, amount, proposed_amount, second_person, reason, awaits_return, return_number, asked_by, status, decided_at)
       values ($1, 100, 100, false, '不合适', $2, $3, $4, $5, case when $5 <> 'REQUESTED' then now() end) returning id`,
      [order.id, awaits, number, userId, status],
    )
    return { id: rows[0]?.id ?? 0, orderNumber: order.orderNumber }
  }
  const first = await ask(true, 'SF5550001')
  const second = await ask(true, null)
  await ask(false, null)
  const dropped = await ask(true, 'YT5550002', 'WITHDRAWN')
  const list = async (query: object = {}, by = store) =>
    (await by.call(listReturnParcels, { query: { page: 1, ...query } })).body.content.map(({ id, status }) => [id, status])
  expect(await list()).toEqual([
    [first.id, 'WAITING'],
    [second.id, 'WAITING'],
    [dropped.id, 'DROPPED'],
  ])
  // After a week it is work.
  await server.pool.query("update refund_requests set created_at = created_at - interval '8 days' where id = $1", [second.id])
  const work = (await store.call(listWork, { query: { page: 1, kind: ['RETURN_AWAITED'] } })).body.content
  expect(work.map(({ subjectId, title }) => [subjectId, title])).toEqual([[second.id, second.orderNumber]])
  expect((await store.call(receiveReturn, { params: { id: first.id }, body: { version: 1 } })).status).toBe(200)
  expect((await store.call(receiveReturn, { params: { id: first.id }, body: { version: 1 } })).status).not.toBe(200)
  expect(await list({ status: ['RECEIVED'] })).toEqual([[first.id, 'RECEIVED']])
  expect(await list({ returnNumber: 'yt555' })).toEqual([[dropped.id, 'DROPPED']])
  expect(await list({ orderNumber: second.orderNumber })).toEqual([[second.id, 'WAITING']])
  expect(await list({}, (await signedIn(server, ['LOGISTICS'], 'OWN_GROUPS')).caller)).toEqual([])
  expect((await (await signedIn(server, ['ORDER_INDEX'])).caller.call(listReturnParcels, { query: { page: 1 } })).status).toBe(403)
})

it('what came back is received once, however many mark it at once, and not after it was withdrawn', async () => {
  const asker = await signedIn(server, ['ORDER_REFUND_ASK', 'ORDER_INDEX'])
  const store = (await signedIn(server, ['LOGISTICS', 'LOGISTICS_EDIT'])).caller
  const ask = async () => {
    const order = await makeOrder(server.pool, { progress: 'SHIPPED' })
    const { rows } = await server.pool.query<{ id: number }>(
      `insert into refund_requests (order_id, amount, proposed_amount, second_person, reason, awaits_return, asked_by)
       values ($1, 100, 100, false, '不合适', true, $2) returning id`,
      [order.id, asker.userId],
    )
    return rows[0]?.id ?? 0
  }
  const receive = (id: number) => store.loose(receiveReturn, { params: { id }, body: {} })
  const told = async (id: number) =>
    (await server.pool.query("select from operation_logs where call = 'receiveReturn' and target_id = $1", [id])).rowCount
  const many = await ask()
  const answers = await Promise.all([1, 2, 3, 4].map(() => receive(many)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  expect(await told(many)).toBe(1)
  for (let round = 0; round < 6; round++) {
    const id = await ask()
    const acts = [() => receive(id), () => asker.caller.loose(withdrawRefund, { params: { id }, body: {} })]
    const both = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    const [received] = round % 2 ? both : both.toReversed()
    const { rows } = await server.pool.query('select status, returned_at is not null as back from refund_requests where id = $1', [id])
    // Whichever came first: what is withdrawn awaits nothing, and what is marked was marked by somebody.
    expect([rows[0].back, await told(id)]).toEqual([received?.status === 200, received?.status === 200 ? 1 : 0])
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  }
})
