import { expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeOrder } from '../../test/factories.ts'
import { PaymentGateways } from '../integrations/payment/payment.gateways.ts'
import { fetchDue } from './reconcile.jobs.ts'

const server = aServer()

it('no bill is fetched for days before the first payment', async () => {
  const days = async () => {
    await fetchDue(server.running.services, new PaymentGateways(server.running.services))
    return (await server.pool.query<{ day: string }>('select day::text from reconciliation_days order by day')).rows.map(({ day }) => day)
  }
  expect(await days()).toEqual([])
  const first = businessDay(-2)
  await makeOrder(server.pool, { paid_at: new Date(`${first}T10:00:00+08:00`) })
  const fetched = await days()
  expect(fetched).toContain(first)
  expect(fetched[0]).toBe(first)
})
