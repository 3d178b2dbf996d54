import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { anOrder, aPage } from '../../test/listFixture.ts'
import { me } from '../../test/shellFixture.tsx'
import { keepUser } from '../platform/session.ts'
import { SearchError } from '../platform/signedIn/search.ts'
import { filtersFor, findOrders } from './orderSearch.ts'

const server = fakeServer()
const signal = new AbortController().signal

test('of a phone only the last four digits or all of them are asked for', () => {
  const [parts, whole, last, number] = ['190123', '19012345678', '5678', '202611200000000001']
  expect(filtersFor(parts)).toEqual([{ orderNumber: parts }])
  expect(filtersFor(whole)).toEqual([{ phone: whole }])
  expect(filtersFor(last)).toEqual([{ phone: last }, { orderNumber: last }])
  expect(filtersFor(number)).toEqual([{ orderNumber: number }])
})

test('an order found by both is listed once, exactly that number is told so; a failed call costs only its own, and is told', async () => {
  keepUser(me)
  const rows = [1, 2, 3, 4].map((id) => anOrder({ id, orderNumber: `20261120000000000${id}` }))
  server.answer(({ query }) => (query.has('phone') ? { body: aPage(rows.slice(0, 1), 1) } : { body: aPage(rows, 4) }))
  const found = await findOrders('0001', signal)
  expect(found.map(({ title }) => title)).toEqual(rows.map(({ orderNumber }) => orderNumber))
  expect(found[0]).toMatchObject({ path: '/order/detail?orderNumber=202611200000000001', exact: false })
  const whole = await findOrders('202611200000000003', signal)
  expect(whole.filter(({ exact }) => exact).map(({ title }) => title)).toEqual(['202611200000000003'])
  server.answer(({ query }) => (query.has('phone') ? { status: 500, body: {} } : { body: aPage(rows, 4) }))
  const failure = await findOrders('0001', signal).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SearchError)
  expect(failure).toMatchObject({ found: { length: 4 } })
})
