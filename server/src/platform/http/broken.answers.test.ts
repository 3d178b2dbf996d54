import { request } from 'node:http'
import { exportOrders } from '@camp/contract/orders/orders.exports'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { makeOrder } from '../../../test/factories.ts'
import { addressOf, type Caller } from '../../../test/http.ts'
import { events } from './metrics.ts'

const server = aServer()
let caiwu: Caller
beforeAll(async () => {
  caiwu = await server.as('caiwu')
  await makeOrder(server.pool)
  // Enough that it is neither read nor sent in one go: what cannot be packed, more than the system keeps for a connection.
  // What follows from an order is not made for them.
  await server.pool.query(`
    begin; alter table orders disable trigger user;
    insert into orders (parent_id, goods_id, goods_snapshot, needs_shipping, total_amount, pay_amount, address, paid_at, pay_method,
      transaction_id, progress, order_number)
    select parent_id, goods_id, goods_snapshot, needs_shipping, total_amount, pay_amount,
      address || jsonb_build_object('detail', (select string_agg(md5(n || '-' || part), '') from generate_series(1, 100) part)),
      paid_at, pay_method, 'T-broken-' || n, progress, 'BROKEN' || n
    from orders, generate_series(1, 5000) n;
    alter table orders enable trigger user; commit`)
})

const counted = async (kind: string) => (await events.get()).values.find(({ labels }) => labels.kind === kind)?.value ?? 0
const entries = async () =>
  (
    await server.pool.query(
      "select call, content, target_entity, request_id from operation_logs where call in ('exportOrders', 'export.broken') order by id desc limit 2",
    )
  ).rows

/** Asks for all orders and stops reading at the first bytes; goes on, or goes away. */
function begin(): Promise<{ leave(): void; rest(): Promise<'whole' | 'cut'> }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${server.url}${addressOf(exportOrders, {})}`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'test', cookie: caiwu.cookie ?? '' } },
      (answer) => {
        answer.once('readable', () => {
          resolve({
            leave: () => asked.destroy(),
            rest: () =>
              new Promise((end) => {
                answer.on('error', () => end('cut'))
                answer.on('end', () => end('whole'))
                answer.resume()
              }),
          })
        })
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({}))
  })
}

describe('an export that breaks off', () => {
  it('because the database ends its connection is noted as a fault, and the log says that not all rows went out', async () => {
    const before = await counted('answer.broken')
    const { rest } = await begin()
    const ended = async () =>
      (
        await server.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'camp-exports' and state <> 'idle' and datname = current_database()`,
        )
      ).rowCount
    await expect.poll(ended, { timeout: 5_000, interval: 5 }).toBe(1)
    expect(await rest()).toBe('cut')
    await expect.poll(() => counted('answer.broken'), { timeout: 5_000 }).toBe(before + 1)
    await expect.poll(async () => (await entries())[0]?.call, { timeout: 5_000 }).toBe('export.broken')
    const [broken, taken] = await entries()
    expect(broken).toMatchObject({ target_entity: 'order', request_id: taken.request_id })
    expect(broken.content.count).toBe(taken.content.count)
    expect(broken.content.rows).toBeLessThan(broken.content.count)
  })

  it('because the client left is told apart from a fault', async () => {
    const [faults, left] = [await counted('answer.broken'), await counted('answer.left')]
    const { leave } = await begin()
    leave()
    await expect.poll(() => counted('answer.left'), { timeout: 5_000 }).toBe(left + 1)
    expect(await counted('answer.broken')).toBe(faults)
    await expect.poll(async () => (await entries()).map(({ call }) => call), { timeout: 5_000 }).toEqual(['export.broken', 'exportOrders'])
  })

  it('leaves no such trace where it goes out whole', async () => {
    const before = await counted('answer.left')
    expect(await (await begin()).rest()).toBe('whole')
    expect([await counted('answer.left'), (await entries())[0].call]).toEqual([before, 'exportOrders'])
  })
})
