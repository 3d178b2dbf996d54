import { revealPersonal } from '@camp/contract/base/pii.calls'
import { getLogs } from '@camp/contract/logs/logs'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import {
  getParent,
  getParentLearningInformation,
  listParentCamps,
  listParentOrders,
  unbindParentDevice,
  unbindParentImei,
  unbindTianboImei,
} from '@camp/contract/parents/parents'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeCoach,
  makeCompany,
  makeLedCoachGroup,
  makeOrder,
  makeParent,
} from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let clerk: Person
let leader: Person
let parent: number
let order: Awaited<ReturnType<typeof makeOrder>>
let led: Awaited<ReturnType<typeof makeCampStudent>>
let foreign: Awaited<ReturnType<typeof makeCampStudent>>

const run = async (text: string, values: unknown[] = []): Promise<number> =>
  (await server.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0

async function makeCamps(): Promise<void> {
  const { pool } = server
  const [mine, other, camp, second] = [await makeCoach(pool), await makeCoach(pool), await makeCamp(pool), await makeCamp(pool)]
  await makeLedCoachGroup(pool, leader.userId, [mine])
  led = await makeCampStudent(
    pool,
    { campId: camp, groupId: await makeCampGroup(pool, camp, { coach_id: mine, name: '一班' }) },
    { parent_id: parent, joined_at: new Date(0) },
  )
  foreign = await makeCampStudent(
    pool,
    { campId: second, groupId: await makeCampGroup(pool, second, { coach_id: other }) },
    { parent_id: parent },
  )
  for (const [child, campId, n] of [
    [led, camp, 3],
    [foreign, second, 2],
  ] as const) {
    await pool.query(
      `insert into clock_ins (camp_student_id, camp_id, group_id, coach_id, clock_in_date, lesson_day, submitted_at, score, study_seconds,
         comment_due_at, commented_at, comment_text)
       select $1, $2, s.group_id, g.coach_id, current_date - n, 8 - n, now() - n * interval '1 day', 80 + n, 600, now(),
         case when n = 1 then now() - interval '20 hours' end, case when n = 1 then '读得很好' end
       from camp_students s join camp_groups g on g.id = s.group_id, generate_series(1, $3::int) n where s.id = $1`,
      [child.id, campId, n],
    )
  }
}

beforeAll(async () => {
  const { pool } = server
  clerk = await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_UNBIND', 'PII_VIEW', 'LOG_MANAGE', 'ORDER_INDEX'])
  leader = await signedIn(server, ['PARENT_DETAIL', 'PARENT_UNBIND', 'PII_VIEW'], 'OWN_GROUPS')
  parent = await makeParent(pool, { phone: '19011112222', nickname: '小鱼妈妈', real_name: '王晓芳' })
  order = await makeOrder(pool, { parent_id: parent, pay_amount: 8_000 })
  await run("insert into refunds (refund_number, order_id, amount, reason) values ('R1', $1, 100, '多拍了')", [order.id])
  await run(
    "insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, 'SF1234567', '王', '19000000003', '杭州')",
    [order.id, await makeCompany(pool)],
  )
  await run("insert into feedback (parent_id, content, category) values ($1, '发货太慢', 'LOGISTICS')", [parent])
  const task = await run(
    `insert into message_tasks (title, content, channel, audience, status, sender_id)
     values ('开营通知', '您好', 'SMS', '{"kind":"PARENTS","all":true}', 'SENT', $1) returning id`,
    [clerk.userId],
  )
  await run("insert into message_deliveries (message_task_id, channel, parent_id, state, sent_at) values ($1, 'SMS', $2, 'SENT', now())", [
    task,
    parent,
  ])
  await makeCamps()
})

const bind = (imei: string, vendor = 'TIANBO', to = parent) =>
  run('insert into parent_devices (parent_id, imei, vendor) values ($1, $2, $3) returning id', [to, imei, vendor])
const timeline = async (query: Record<string, unknown>, by = clerk) =>
  (await by.caller.loose(getParentTimeline, { query: { parentId: parent, ...query } })).body

describe('a family in full', () => {
  it('has its children, figures, devices and addresses', async () => {
    const { body } = await clerk.caller.call(getParent, { query: { id: parent } })
    expect(body).toMatchObject({
      phone: '190****2222',
      figures: {
        orderCount: 1,
        orderedAmount: 8_000,
        paidAmount: 8_000,
        refundedAmount: 0,
        netAmount: 8_000,
        campCount: 2,
        clockInDays: 5,
      },
      merges: [],
      mergedInto: null,
      erasedAt: null,
    })
    expect(body.children).toHaveLength(2)
    expect((await clerk.caller.loose(getParent, { query: {} })).status).toBe(400)
    expect((await clerk.caller.call(getParent, { query: { id: 999_999 } })).status).toBe(404)
  })

  it('lists its orders and enrolments as their own lists do', async () => {
    const orders = await clerk.caller.call(listParentOrders, { query: { parentId: parent, page: 1 } })
    expect(orders.body.content).toMatchObject([{ orderNumber: order.orderNumber, payAmount: 8_000 }])
    const none = await clerk.caller.call(listParentOrders, { query: { parentId: parent, page: 1, status: 'CANCELLED' } })
    expect(none.body.totalElements).toBe(0)
    const camps = await clerk.caller.call(listParentCamps, { query: { parentId: parent, page: 1 } })
    expect(camps.body.totalElements).toBe(2)
    const one = await clerk.caller.call(listParentCamps, { query: { parentId: parent, studentId: led.studentId, page: 1 } })
    expect(one.body.content).toMatchObject([{ id: led.id, group: { name: '一班' }, clockInDays: 3 }])
  })

  it('says how each child does in each camp', async () => {
    const { body } = await clerk.caller.call(getParentLearningInformation, { query: { parentId: parent, studentId: led.studentId } })
    expect(body).toMatchObject([
      {
        campStudentId: led.id,
        groupName: '一班',
        status: 'STUDYING',
        clockInDays: 3,
        lessonDays: 21,
        clockInsDone: 3,
        clockInsDue: 8,
        clockInRateBp: 3_750,
        studySeconds: 1_800,
        averageScore: 82,
        commentCount: 1,
        reportUrl: null,
      },
    ])
  })

  it('reckons how a child does over the lessons since it joined, until it left', async () => {
    const rate = async (fields: string) => {
      await run(`update camp_students set ${fields} where id = $1`, [led.id])
      const { body } = await clerk.caller.call(getParentLearningInformation, { query: { parentId: parent, studentId: led.studentId } })
      return body[0]?.clockInRateBp
    }
    // The three days before today were done, of eight lessons so far.
    expect(await rate("joined_at = now() - interval '2 days'")).toBe(6_667)
    expect(await rate("status = 'QUIT', quit_at = now()")).toBe(10_000)
    expect(await rate("status = 'STUDYING', quit_at = null, joined_at = 'epoch'")).toBe(3_750)
  })

  it('shows a leader the camps of the own groups, and nothing of a family without a child there', async () => {
    const { body } = await leader.caller.call(getParent, { query: { id: parent } })
    expect(body.figures).toMatchObject({ campCount: 1, clockInDays: 3 })
    expect((await leader.caller.call(listParentCamps, { query: { parentId: parent, page: 1 } })).body.totalElements).toBe(1)
    expect((await leader.caller.call(getParentLearningInformation, { query: { parentId: parent } })).body).toHaveLength(1)
    const { entries } = (await timeline({ kind: ['CLOCK_IN', 'ENROLMENT', 'COMMENT'], size: 100 }, leader)) as {
      entries: { campStudentId: number }[]
    }
    expect(new Set(entries.map(({ campStudentId }) => campStudentId))).toEqual(new Set([led.id]))
    const hidden = await makeParent(server.pool)
    const query = { parentId: hidden }
    expect((await leader.caller.call(getParent, { query: { id: hidden } })).status).toBe(404)
    for (const call of [listParentOrders, listParentCamps, getParentLearningInformation, getParentTimeline]) {
      expect((await leader.caller.loose(call, { query })).status, call.id).toBe(404)
    }
  })
})

describe('the timeline of a family', () => {
  it('holds orders, refunds, parcels, camps, clock-ins, comments, feedback and messages, the newest first', async () => {
    const { entries, next } = (await timeline({ size: 100 })) as { entries: { kind: string; at: string }[]; next: string | null }
    expect(next).toBeNull()
    const counts: Record<string, number> = {}
    for (const { kind } of entries) counts[kind] = (counts[kind] ?? 0) + 1
    // One child left and came back.
    expect(counts).toEqual({
      ORDER: 1,
      REFUND: 1,
      PAYMENT: 1,
      PARCEL: 1,
      ENROLMENT: 3,
      LEAVING: 1,
      CLOCK_IN: 5,
      COMMENT: 2,
      FEEDBACK: 1,
      MESSAGE: 1,
    })
    const times = entries.map(({ at }) => Date.parse(at))
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(entries.find(({ kind }) => kind === 'REFUND')).toMatchObject({ amount: 100, note: '多拍了', orderNumber: order.orderNumber })
    expect(entries.find(({ kind }) => kind === 'COMMENT')).toMatchObject({ note: '读得很好', day: 7 })
  })

  it('goes on where a page ended, without a gap and without a repetition', async () => {
    const whole = (await timeline({ size: 100 })) as { entries: { key: string }[] }
    const keys: string[] = []
    let before: string | undefined
    do {
      const part = (await timeline({ size: 3, ...(before && { before }) })) as { entries: { key: string }[]; next: string | null }
      keys.push(...part.entries.map(({ key }) => key))
      before = part.next ?? undefined
    } while (before !== undefined)
    expect(keys).toEqual(whole.entries.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('is narrowed by kind, and refuses a made-up cursor', async () => {
    const { entries } = (await timeline({ kind: ['FEEDBACK', 'ORDER'] })) as { entries: { kind: string }[] }
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['FEEDBACK', 'ORDER'])
    const bad = await clerk.caller.loose(getParentTimeline, { query: { parentId: parent, before: "1~ORDER~1' or 1=1" } })
    expect(bad.status).toBe(400)
  })
})

describe('devices', () => {
  it('of Tianbo are freed one by one, by number or by record; the log holds the number sealed and masked', async () => {
    await bind('860000000000001')
    const second = await bind('860000000000002')
    const freed = await clerk.caller.call(unbindTianboImei, { query: { imei: '860000000000001' } })
    expect(freed.body).toEqual({ parentId: parent, imei: '86*********0001' })
    expect((await clerk.caller.call(unbindTianboImei, { query: { imei: '860000000000001' } })).status).toBe(404)
    expect((await clerk.caller.call(unbindParentDevice, { params: { id: second } })).body).toEqual({ parentId: parent, id: second })
    expect((await clerk.caller.call(getParent, { query: { id: parent } })).body.devices).toEqual([])
    const history = await clerk.caller.call(getRecordHistory, { query: { entity: 'parent', id: parent, page: 1 } })
    expect(history.body.content[1]).toMatchObject({
      content: `解绑家长 ${parent} 的设备`,
      before: { devices: ['86*********0001', '86*********0002'] },
      after: { devices: ['86*********0002'] },
    })
    expect((await clerk.caller.call(getLogs, { query: { page: 1, size: 1 } })).body.content[0]).toMatchObject({
      before: { devices: ['86*********0002'] },
    })
    const { rows } = await server.pool.query('select before::text || after::text as text from operation_logs where target_entity = $1', [
      'parent',
    ])
    expect(JSON.stringify(rows)).not.toContain('000000000')
  })

  it('of other makers are freed with all the others', async () => {
    const other = await bind('870000000000001', 'OTHER')
    await bind('860000000000003')
    expect((await clerk.caller.call(unbindTianboImei, { query: { imei: '870000000000001' } })).error.error).toBe('DEVICE_NOT_TIANBO')
    expect((await clerk.caller.call(unbindParentDevice, { params: { id: other } })).error.error).toBe('DEVICE_NOT_TIANBO')
    expect((await clerk.caller.call(unbindParentImei, { query: { uid: parent } })).body).toEqual({ count: 2 })
    expect((await clerk.caller.call(unbindParentImei, { query: { uid: parent } })).body).toEqual({ count: 0 })
  })

  it('are freed once by two at once, and not by somebody who does not see the family', async () => {
    const imei = '860000000000004'
    await bind(imei)
    const answers = await Promise.all([1, 2, 3].map(() => clerk.caller.call(unbindTianboImei, { query: { imei } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const hidden = await makeParent(server.pool)
    await bind('860000000000005', 'TIANBO', hidden)
    expect((await leader.caller.call(unbindTianboImei, { query: { imei: '860000000000005' } })).status).toBe(404)
    expect((await leader.caller.call(unbindParentImei, { query: { uid: hidden } })).status).toBe(404)
  })

  it('and addresses are shown in full one at a time', async () => {
    const device = await bind('860000000000006')
    const address = await run(
      `insert into user_addresses (parent_id, receiver, phone, province, city, detail)
       values ($1, '王', '19099998888', '浙江省', '杭州市', '文三路 1 号') returning id`,
      [parent],
    )
    const reveal = async (entity: string, id: number, field: string, by = clerk) =>
      (await by.caller.call(revealPersonal, { body: { entity, id, field } })).body
    expect(await reveal('parentDevice', device, 'imei')).toEqual({ value: '860000000000006' })
    expect(await reveal('userAddress', address, 'phone')).toEqual({ value: '19099998888' })
    expect(await reveal('userAddress', address, 'detail', leader)).toEqual({ value: '文三路 1 号' })
    const hidden = await bind('860000000000007', 'TIANBO', await makeParent(server.pool))
    expect((await leader.caller.call(revealPersonal, { body: { entity: 'parentDevice', id: hidden, field: 'imei' } })).status).toBe(404)
  })
})
