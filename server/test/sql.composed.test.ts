import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { permissions } from '@camp/contract/permissions'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { watch } from '../src/platform/db/executor.ts'
import { makeCompany, makeOrder } from './factories.ts'
import { type Caller, startTestServer, type TestServer } from './http.ts'
import { signedIn } from './people.ts'
import { requiredInput } from './samples.ts'
import { type Column, Describer } from './sql.columns.ts'
import { type Beside, idle, misfits } from './sql.shape.ts'

// An enrolment has a camp and a child; they are joined by outer joins, which the planner leaves out. The stays are never none.
const ENROLMENT: Beside = { notNull: ['campName', 'studentName', 'atRisk', 'stays'] }
const RATE = ['clockInsDone', 'clockInsDue', 'clockInRateBp']

/** What is declared of rows beside the schema of their answer. */
const BESIDE: Readonly<Record<string, Beside>> = {
  // Known by a second statement, of readers who see their own groups alone.
  getMemberWeekList: { ...ENROLMENT, made: ['movedOn'] },
  listCampClientUsers: ENROLMENT,
  getCampGroupClientUsers: ENROLMENT,
  getCoachMembers: ENROLMENT,
  listParentCamps: ENROLMENT,
  listCampGroups: { made: RATE },
  // What a function of ours answers is never proved; every camp has its row of seats.
  listCamps: { made: RATE, notNull: ['status', 'enrolledCount'] },
  // Figures are frozen in a json of one schema.
  listReports: { notNull: ['kind', 'lessons', 'days', 'minutes', 'comments', 'asOf'] },
  listReferrers: { notNull: ['orderCount', 'commissionAmount'] },
  // A count by a join that always finds its row. An ID card is opened for who may see it.
  listCoaches: { made: ['idCard'], notNull: ['studentCount', 'campCount'] },
  // The conversation and the family's other feedback are read beside it.
  getFeedback: { made: ['parts', 'others'] },
  // Either a member of staff or a family.
  getMessageDeliveries: { notNull: ['name'] },
  // A sentence in the language of the reader, and what the record is called, as its own noun says.
  getLogs: { made: ['content', 'targetName'] },
  getLogsBetweenTime: { made: ['content', 'targetName'] },
  getRecordHistory: { made: ['content'] },
  // What stands in json.
  listOrders: { notNull: ['goodsName'] },
  listParentOrders: { notNull: ['goodsName'] },
  listParamConfig: { notNull: ['description'] },
  findCampClientUsers: { notNull: ['studentName', 'campName', 'term'] },
  getWeekCampsDropDown: { notNull: ['status'] },
  // A camp has a type, which is always among those to choose from.
  getCampDetail: { made: RATE, notNull: ['status', 'enrolledCount', 'campTypeList'] },
  getCampStudentDetail: { ...ENROLMENT, made: ['averageScore'] },
  // Weeks come from a series of days, and are counted on from one to the next.
  getMemberWeekStatus: { made: ['status'], notNull: ['weekStart'] },
  getMemberData: { made: ['byWeek'], notNull: ['weekStart', 'active'] },
}

/** Lists whose rows are no statement's: the server puts them together from named ones. */
const PUT_TOGETHER = ['listChangeRows', 'listDuplicateParents', 'listWork']

const lists = calls.filter((call) => call.answer.kind === 'page' && !PUT_TOGETHER.includes(call.id))

let server: TestServer
let readers: Readonly<Record<'all' | 'own groups', Caller>>
let client: pg.PoolClient
let describer: Describer
/** Records that are there, by the call that asks for what hangs on one. */
let about: Readonly<Record<string, Readonly<Record<string, unknown>>>>

beforeAll(async () => {
  server = await startTestServer()
  const { pool } = server
  const every = Object.keys(permissions)
  readers = { all: (await signedIn(server, every)).caller, 'own groups': (await signedIn(server, every, 'OWN_GROUPS')).caller }
  const order = await makeOrder(pool)
  const idOf = async (text: string, values: unknown[]) => (await pool.query<{ id: number }>(text, values)).rows[0]?.id
  const parcel = await idOf(
    `insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address)
     values ($1, $2, 'SF1', '王妈妈', '19000000001', '杭州') returning id`,
    [order.id, await makeCompany(pool)],
  )
  const message = await idOf(
    `insert into message_tasks (title, content, channel, audience, status, sender_id)
     values ('通知', '内容', 'SMS', '{"kind":"STAFF","all":true,"roleIds":[],"userIds":[],"tagIds":[],"campIds":[]}', 'SENT', (select min(id) from users)) returning id`,
    [],
  )
  const parent = { parentId: order.parentId }
  about = {
    listParentCamps: parent,
    listParentOrders: parent,
    getRecordHistory: { entity: 'parent', id: order.parentId },
    getLogisticsOrderTracks: { id: parcel },
    getMessageDeliveries: { id: message },
  }
  client = await pool.connect()
  describer = await Describer.on(client)
})
afterAll(async () => {
  client.release()
  await server.stop()
})

/** The texts that the server puts together to answer a call. */
async function textsOf(call: AnyCall, reader: Caller): Promise<string[]> {
  const texts = new Set<string>()
  watch.composed = (text) => texts.add(text)
  await reader.loose(
    call,
    requiredInput(call, (key, sample) => about[call.id]?.[key] ?? sample),
  )
  watch.composed = undefined
  return [...texts]
}

const rowOf = ({ answer }: AnyCall): z.ZodObject => {
  if (answer.kind === 'page' && answer.row instanceof z.ZodObject) return answer.row
  throw new Error('the row of a list is an object')
}

/** What PostgreSQL says of the rows of a page. An empty page is a row of nulls by an outer join, which `pageStatement` takes away again. */
const pageColumns = (text: string) =>
  describer.columns(text.replace(/\) t\s+left join lateral/, ') t cross join lateral').replace('row on true', 'row'))

const isPage = (text: string) => text.includes('picked as materialized')

describe('the row of a list is what PostgreSQL describes', () => {
  it.each(lists.map((call) => [call.id, call] as const))('%s', async (id, call) => {
    const read: Column[][] = []
    for (const [who, reader] of Object.entries(readers)) {
      const pages = (await textsOf(call, reader)).filter(isPage)
      // A leader of no groups is not told of a family.
      if (who === 'all') expect(pages).toHaveLength(1)
      for (const text of pages) {
        const columns = await pageColumns(text)
        expect(misfits(columns, rowOf(call), BESIDE[id]), `seen by ${who}`).toEqual([])
        read.push(columns)
      }
    }
    expect(idle(read, rowOf(call), BESIDE[id]), 'exceptions that nothing needs').toEqual([])
  })
})

/** The rows that an answer without pages may be: an object, a list of them, or an object with lists of them. */
function rowsOf({ answer }: AnyCall): z.ZodObject[] {
  const elementOf = (schema: unknown) => (schema instanceof z.ZodArray ? schema.element : schema)
  const whole = answer.kind === 'json' ? elementOf(answer.schema) : null
  if (!(whole instanceof z.ZodObject)) return []
  const parts = Object.values(whole.shape).flatMap((part) => (part instanceof z.ZodArray ? [part.element] : []))
  return [whole, ...parts.filter((part) => part instanceof z.ZodObject)]
}

/** The statement whose row it is: each has more than half of what the other has; undefined where the server puts the row together from several. */
function statementOf(statements: readonly Column[][], row: z.ZodObject): Column[] | undefined {
  const names = Object.keys(row.shape)
  return statements.find((columns) => {
    const common = columns.filter(({ name }) => names.includes(name)).length
    return common * 2 > Math.max(names.length, columns.length)
  })
}

describe('an answer without pages', () => {
  it('is what PostgreSQL describes, where it is the row of a text that is put together', async () => {
    const compared: string[] = []
    const faults: Record<string, string[]> = {}
    for (const call of calls.filter(({ answer, codes, changes }) => answer.kind === 'json' && codes !== 'PUBLIC' && !changes)) {
      const statements: Column[][] = []
      for (const text of await textsOf(call, readers.all)) statements.push(await describer.columns(text))
      const beside = BESIDE[call.id]
      const rows = rowsOf(call).flatMap((row) => {
        const columns = statementOf(statements, row)
        return columns ? [{ row, columns }] : []
      })
      if (rows.length === 0) continue
      compared.push(call.id)
      const unneeded = rows.map(({ row, columns }) => idle([columns], row, beside))
      const found = [
        ...rows.flatMap(({ row, columns }) => misfits(columns, row, beside)),
        ...(unneeded[0] ?? []).filter((name) => unneeded.every((names) => names.includes(name))),
      ]
      if (found.length > 0) faults[call.id] = found
    }
    expect(faults).toEqual({})
    expect(compared.length).toBeGreaterThanOrEqual(22)
    // An exception of an answer that nobody compares any more.
    const known = new Set([...compared, ...lists.map(({ id }) => id)])
    expect(Object.keys(BESIDE).filter((id) => !known.has(id))).toEqual([])
  })
})

describe('a list whose statement is not as its row says', () => {
  const orders = lists.find(({ id }) => id === 'listOrders') as AnyCall // it is one of them

  it.each([
    ['a column of another name', 'as "orderNumber"', 'as "orderNo"', ['"orderNumber" is no column']],
    ['a column of another type', 'o.pay_amount as', 'o.pay_amount::text as', ['"payAmount" is text, not number']],
    [
      'a column that an outer join leaves empty',
      'join parents p',
      'left join parents p',
      ['"parentName" may be null', '"parentPhone" may be null'],
    ],
    ['a column that may be null by its table', 'o.quantity,', 'nullif(o.quantity, 0) as quantity,', ['"quantity" may be null']],
    [
      'a word that is not listed',
      'o.progress,',
      "case when o.quantity > 1 then 'PAID' else 'LOST' end as progress,",
      ['"progress" may be LOST'],
    ],
  ])('fails for %s', async (_what, good, bad, found) => {
    const [text = ''] = (await textsOf(orders, readers.all)).filter(isPage)
    expect(text).toContain(good)
    expect(misfits(await pageColumns(text.replace(good, bad)), rowOf(orders), BESIDE.listOrders)).toEqual(found)
  })

  it('fails for an exception that is none', async () => {
    const [text = ''] = (await textsOf(orders, readers.all)).filter(isPage)
    const beside = { made: ['goodsName'], notNull: ['quantity'] }
    expect(idle([await pageColumns(text)], rowOf(orders), beside)).toEqual(['quantity'])
  })
})
