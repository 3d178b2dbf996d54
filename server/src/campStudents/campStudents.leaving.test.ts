import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { exportCampClientUser } from '@camp/contract/campStudents/campStudents.exports'
import { getCampStudentDetail } from '@camp/contract/campStudents/campStudents.weeks'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { approveRefund, askRefund } from '@camp/contract/refunds/refunds.requests'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { makeCamp, makeCampGroup, makeCampStudent, makeOrder } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const WHY = '疝气手术'
const server = aServer()
let service: Caller
let finance: Caller
let teacher: Caller
beforeAll(async () => {
  service = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND_ASK'])).caller
  finance = (await signedIn(server, ['ORDER_INDEX', 'ORDER_REFUND_APPROVE'])).caller
  teacher = (await signedIn(server, ['CAMP_STUDENT', 'CAMP_EXPORT', 'CAMP_STUDENT_DETAIL', 'PARENT_DETAIL'])).caller
})

/** A child whom the refund of its order took out of its camp. */
async function refunded() {
  const campId = await makeCamp(server.pool)
  const groupId = await makeCampGroup(server.pool, campId)
  const orderNumber = `20260408${String(campId).padStart(10, '0')}`
  const joined_at = new Date(Date.now() - 20 * 86_400_000)
  const child = await makeCampStudent(server.pool, { campId, groupId }, { source: 'ORDER', order_number: orderNumber, joined_at })
  const snapshot = { name: '体验营', kind: 'CAMP', priceAmount: 10_000, originalAmount: null, image: null }
  await makeOrder(server.pool, { order_number: orderNumber, parent_id: child.parentId, student_id: child.studentId, camp_id: campId, goods_snapshot: snapshot, needs_shipping: false, payMethod: 'OFFLINE' }) // biome-ignore format: one order
  const { id } = (await service.call(askRefund, { body: { orderNumber, amount: 4_000, reason: WHY, quitCamp: true } })).body
  expect((await finance.call(approveRefund, { params: { id }, body: {} })).status).toBe(200)
  return { ...child, campId, orderNumber }
}
async function reads({ id, campId, parentId }: Awaited<ReturnType<typeof refunded>>) {
  const [row] = (await teacher.call(listCampClientUsers, { query: { campId, page: 1, size: 10 } })).body.content
  const detail = (await teacher.call(getCampStudentDetail, { query: { id } })).body
  const { entries } = (await teacher.call(getParentTimeline, { query: { parentId } })).body
  const sheet = async (language: string) => {
    const path = `/foundation${exportCampClientUser.path}?campId=${campId}&columns=leaveReason`
    const answer = await teacher.fetch(path, { headers: { 'accept-language': language } })
    return (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]?.rows[1]?.[0]
  }
  const quit = detail.timeline.find(({ step }) => step === 'QUIT')
  const left = entries.find(({ kind }) => kind === 'LEAVING')
  return {
    list: [row?.stays.at(-1)?.reason, row?.stays.at(-1)?.refundOrder],
    detail: [detail.stays.at(-1)?.reason, detail.stays.at(-1)?.refundOrder],
    step: [quit?.note, quit?.about],
    family: [left?.note, left?.orderNumber],
    sheet: [await sheet('zh-CN'), await sheet('en-US')],
  }
}
const byRefund = (orderNumber: string) => ({
  list: [null, orderNumber],
  detail: [null, orderNumber],
  step: [null, orderNumber],
  family: [null, orderNumber],
  sheet: [`退款（订单 ${orderNumber}）`, `Refund (order ${orderNumber})`],
})

it.each([
  ['its order', null],
  ['a sentence about its order, as one release did', (orderNumber: string) => `退款（订单 ${orderNumber}）`],
  ['the words of the refund, as releases before did', (_orderNumber: string) => WHY],
])('a child whom a refund took out is shown so in every language, whether the stay keeps %s', async (_what, reason) => {
  const child = await refunded()
  if (reason) {
    const text = 'update camp_student_stays set reason = $2, refund_order = null where camp_student_id = $1'
    await server.pool.query(text, [child.id, reason(child.orderNumber)])
  }
  expect(await reads(child)).toEqual(byRefund(child.orderNumber))
})

it('what somebody wrote of a leaving at another time is shown, though it is in the same words', async () => {
  const child = await refunded()
  const text =
    "update camp_student_stays set reason = $2, refund_order = null, to_at = to_at - interval '2 days' where camp_student_id = $1"
  await server.pool.query(text, [child.id, WHY])
  expect((await reads(child)).list).toEqual([WHY, null])
})
