import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { permissions } from '@camp/contract/permissions'
import * as z from 'zod'
import { watch } from '../src/platform/db/statement.ts'
import { makeCompany, makeOrder } from './factories.ts'
import { type Caller, type LooseInput, startTestServer } from './http.ts'
import { signedIn } from './people.ts'
import { requiredInput } from './samples.ts'
import { type Column, Describer } from './sql.columns.ts'
import type { Beside } from './sql.shape.ts'

// Statements that the server puts together, recorded while it answers, and what PostgreSQL says of their rows.

// An enrolment has a camp and a child; they are joined by outer joins, which the planner leaves out. The stays are never none.
const ENROLMENT: Beside = { notNull: ['campName', 'studentName', 'atRisk', 'stays'] }
const RATE = ['clockInsDone', 'clockInsDue', 'clockInRateBp']

/** What is declared of rows beside the schema of their answer. */
export const BESIDE: Readonly<Record<string, Beside>> = {
  // Put together from who has time for it.
  proposeHandover: { made: ['dueAt', 'toCoachId'], notNull: ['fromCoachId'] },
  // Some who would get it, and whether the channel is there, are asked apart.
  previewMessageTask: { made: ['ready', 'samples'] },
  // Known by a second statement, of readers who see their own groups alone.
  getMemberWeekList: { ...ENROLMENT, made: ['movedOn'] },
  // Of families, by a second statement.
  listRisks: { made: ['callAt', 'siblings'] },
  listCampClientUsers: ENROLMENT,
  getCampGroupClientUsers: ENROLMENT,
  getCoachMembers: ENROLMENT,
  listParentCamps: ENROLMENT,
  listCampGroups: { made: RATE },
  // What a function of ours answers is never proved; every camp has its row of seats.
  listCampStudentComments: { notNull: ['barred'] },
  listDemos: { notNull: ['barred'] },
  // Rows of two tables together, and a day that a function of ours names.
  listFunnelFamilies: { notNull: ['id', 'day', 'firstAmount', 'nextAmount'] },
  listFunnelOrders: { notNull: ['day'] },
  listCamps: { made: RATE, notNull: ['status', 'enrolledCount'] },
  listCampsOnDays: { made: RATE, notNull: ['status', 'enrolledCount'] },
  // Days of a union with days that are reckoned.
  getCalendar: { notNull: ['day', 'until'] },
  listCampProfits: { notNull: ['id', 'unknown'] },
  sumCampProfits: { notNull: ['unknown'] },
  listProfitLines: { notNull: ['month'] },
  // Figures are frozen in a json of one schema.
  listReports: { notNull: ['kind', 'lessons', 'days', 'minutes', 'comments', 'asOf'] },
  // What happened to a code is read by statements of its own.
  getCoupon: { made: ['perParentLimit', 'events'] },
  // Where the short link leads from, the server knows.
  listPromotionChannels: { made: ['shortUrl'] },
  // The name of a refusal is put into words by the server.
  listKeyWaiting: { made: ['msg'] },
  // The link is made of a seed and a key that is not in the database; the rest is read by statements of its own.
  listEssContracts: { made: ['signUrl', 'signable'] },
  getEssContract: { made: ['signUrl', 'signable', 'lines', 'events', 'seal', 'outside', 'termination', 'stuck', 'verifyUrl'] },
  // A union of what several tables say: none of it is empty in any of them.
  listDoubts: { notNull: ['id', 'subjectId', 'stands', 'against'] },
  listReferrers: { notNull: ['orderCount'] },
  getCommissionPayout: { made: ['rows'] },
  // What a key was used for is read by statements of its own; what its maker lacks, by the rights of the maker.
  getApiKey: { made: ['lacking', 'secrets', 'days', 'refusals', 'byScope'] },
  // Of a series of hours, which is never empty.
  listWebhooks: { notNull: ['hours'] },
  // A count by a join that always finds its row. An ID card is opened for who may see it.
  listCoaches: { made: ['idCard'], notNull: ['studentCount', 'campCount'] },
  // As above; a leader's account may be none.
  listCoachGroups: { notNull: ['memberCount', 'studentCount'] },
  getCoachGroup: { notNull: ['memberCount', 'studentCount'] },
  // Its days are read by a statement of their own.
  getWorkhourStatisticsForCoach: { made: ['byDay'] },
  // Either a member of staff or a family.
  getMessageDeliveries: { notNull: ['name'] },
  // A sentence in the language of the reader, and what the record is called, as its own noun says.
  getLogs: { made: ['content', 'targetName'] },
  getLogsBetweenTime: { made: ['content', 'targetName'] },
  getRecordHistory: { made: ['content'] },
  // What stands in json.
  listOrders: { notNull: ['goodsName'] },
  listRefunds: { notNull: ['goodsName', 'goodsKind'] },
  // Its papers are read by a statement of the media.
  listRefundRequests: { notNull: ['goodsName', 'goodsKind'], made: ['papers'] },
  listReturnParcels: { notNull: ['goodsName'] },
  listParentOrders: { notNull: ['goodsName'] },
  listParamConfig: { notNull: ['description'] },
  findCampClientUsers: { notNull: ['studentName', 'campName', 'term'] },
  getWeekCampsDropDown: { notNull: ['status'] },
  // A camp has a type, which is always among those to choose from.
  getCampDetail: { made: RATE, notNull: ['status', 'enrolledCount', 'campTypeList'] },
  // What came with a clock-in are addresses: the media say what stands behind them.
  listOwnComments: { made: ['lessonDay', 'makeup', 'media', 'barred'] },
  getCampStudentDetail: { ...ENROLMENT, made: ['averageScore'] },
  // Weeks come from a series of days, and are counted on from one to the next.
  getMemberWeekStatus: { made: ['status'], notNull: ['weekStart'] },
  getMemberData: { made: ['byWeek'], notNull: ['weekStart', 'active'] },
}

/** Lists whose rows are no statement's: the server puts them together from named ones. */
const PUT_TOGETHER = ['listChangeRows', 'listDuplicateParents', 'listWork']

export const lists = calls.filter((call) => call.answer.kind === 'page' && !PUT_TOGETHER.includes(call.id))

/** A server with an order, a parcel and a message, people who see all or their own groups, and one to ask PostgreSQL. */
export async function startRecording() {
  const server = await startTestServer()
  const { pool } = server
  const every = Object.keys(permissions)
  const readers = { all: (await signedIn(server, every)).caller, 'own groups': (await signedIn(server, every, 'OWN_GROUPS')).caller }
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
  const coachGroup = await idOf("insert into coach_groups (name) values ('一组') returning id", [])
  const parent = { parentId: order.parentId }
  const about: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    listParentCamps: parent,
    listParentOrders: parent,
    getRecordHistory: { entity: 'parent', id: order.parentId },
    getLogisticsOrderTracks: { id: parcel },
    getMessageDeliveries: { id: message },
    getCoachGroupMembers: { groupId: coachGroup },
  }
  const client = await pool.connect()
  const describer = await Describer.on(client)
  return {
    server,
    readers,
    describer,
    /** What a call needs, of records that are there. */
    inputOf: (call: AnyCall): LooseInput => requiredInput(call, (key, sample) => about[call.id]?.[key] ?? sample),
    stop: async () => {
      client.release()
      await server.stop()
    },
  }
}

export type Recording = Awaited<ReturnType<typeof startRecording>>

/** The texts that the server puts together to answer a call, and the answer's status. */
export async function textsOf(call: AnyCall, reader: Caller, input: LooseInput): Promise<{ status: number; texts: string[] }> {
  const texts = new Set<string>()
  watch.composed = (text) => texts.add(text)
  const { status } = await reader.loose(call, input)
  watch.composed = undefined
  return { status, texts: [...texts] }
}

export const rowOf = ({ answer }: AnyCall): z.ZodObject => {
  if (answer.kind === 'page' && answer.row instanceof z.ZodObject) return answer.row
  throw new Error('the row of a list is an object')
}

/** What PostgreSQL says of the rows of a page. An empty page is a row of nulls by an outer join, which `page` takes away again. */
export const pageColumns = (describer: Describer, text: string): Promise<Column[]> =>
  describer.columns(text.replace(/\) t\s+left join (lateral )?/, ') t cross join $1').replace('row on true', 'row'))

export const isPage = (text: string) => text.includes('picked as materialized')
