import Fastify from 'fastify'
import { codesOf } from './bare.access.ts'
import { type BareStudents, type BareWeek, campStudents, weekFigures, weekList } from './bare.camps.ts'
import {
  type BareBill,
  type BareCodes,
  type BareFunnel,
  type BareRefunds,
  billLines,
  funnel,
  listCodes,
  listRefunds,
} from './bare.commerce.ts'
import { openPool } from './bare.database.ts'
import { findOrder } from './bare.detail.ts'
import { type BareClockIns, putClockIns } from './bare.door.ts'
import { exportOrders } from './bare.export.ts'
import { type BareParents, listParents, timeline } from './bare.families.ts'
import { importStudents } from './bare.import.ts'
import { type BareFilter, changeRemark, listOrders, statisticsByDay } from './bare.orders.ts'

// What the product is measured against: Fastify and pg in one process, the plain thing. It checks no rights, masks nothing, parses no
// input and logs no request; only /codes asks who is calling, because that is what it is for.
const pool = openPool(process.env.DATABASE_URL ?? '')
const app = Fastify()

app.get<{ Querystring: BareFilter & { page: string; size: string } }>('/orders', ({ query: { page, size, ...filter } }) =>
  listOrders(pool, filter, Number(page), Number(size)),
)

app.get<{ Querystring: { orderNumber: string } }>('/order', async ({ query }, reply) => {
  const order = await findOrder(pool, query.orderNumber)
  return order ?? reply.code(404).send({ message: 'not found' })
})

app.post<{ Body: BareFilter }>('/statistics', ({ body }) => statisticsByDay(pool, body))

app.put<{ Body: { id: number; remark: string } }>('/remark', ({ body }) => changeRemark(pool, body.id, body.remark))

app.get('/codes', async (request, reply) => {
  const codes = await codesOf(pool, request.headers.cookie)
  return codes ?? reply.code(401).send({ message: 'not signed in' })
})

app.post<{ Body: BareFilter & { columns?: string[] } }>('/export', ({ body }, reply) =>
  reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(exportOrders(pool, body)),
)

app.get<{ Querystring: BareWeek }>('/week', ({ query }) => weekFigures(pool, query))

type Paged<T> = { Querystring: T & { page: string; size: string } }

app.get<{ Querystring: BareFunnel }>('/funnel', ({ query }) => funnel(pool, query))

app.get<Paged<BareCodes>>('/coupons', ({ query }) => listCodes(pool, query, Number(query.page), Number(query.size)))

app.get<Paged<BareRefunds>>('/refunds', ({ query }) => listRefunds(pool, query, Number(query.page), Number(query.size)))

app.get<Paged<BareBill>>('/bill', ({ query }) => billLines(pool, query, Number(query.page), Number(query.size)))

app.get<Paged<BareWeek>>('/week/list', ({ query }) => weekList(pool, query, Number(query.page), Number(query.size)))

app.get<Paged<BareStudents>>('/students', ({ query }) => campStudents(pool, query, Number(query.page), Number(query.size)))

app.get<Paged<BareParents>>('/parents', ({ query }) => listParents(pool, query, Number(query.page), Number(query.size)))

app.get<{ Querystring: { parentId: string; size: string } }>('/timeline', ({ query }) => timeline(pool, query.parentId, Number(query.size)))

app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: 20_000_000 }, (_request, body, done) =>
  done(null, body),
)
app.post<{ Querystring: { campId: string }; Body: Buffer }>('/import', ({ query, body }) => importStudents(pool, query.campId, body))

app.post<{ Body: BareClockIns }>('/clock-ins', { bodyLimit: 5_000_000 }, ({ body }) => putClockIns(pool, body))

app.get('/readyz', async () => {
  await pool.query('select 1')
  return { status: 'ok' }
})

/** The CPU of this process, as the product's /metrics states its own. */
app.get('/metrics', async () => {
  const { user, system } = process.cpuUsage()
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
