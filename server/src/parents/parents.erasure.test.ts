import { applyChangeSet } from '@camp/contract/base/changes.calls'
import { revealPersonal } from '@camp/contract/base/pii.calls'
import { createCampClientUser, deleteCampClientUser, updateCampClientUser } from '@camp/contract/campStudents/campStudents'
import { planCampMoves } from '@camp/contract/campStudents/campStudents.changes'
import { getLogs, verifyLogs } from '@camp/contract/logs/logs'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import { getMember, giveMember } from '@camp/contract/members/members'
import { getOrderDetail, getOrderStat, listOrders, updateOrderRemark } from '@camp/contract/orders/orders'
import { getParent, listParents, setParentTags, unbindTianboImei } from '@camp/contract/parents/parents'
import { planParentStates } from '@camp/contract/parents/parents.changes'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { mergeParents, undoParentMerge } from '@camp/contract/parents/parents.merges'
import { confirmRefund, refundOrder } from '@camp/contract/refunds/refunds'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCompany, makeOrder, makeParent } from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { placesOf } from '../../test/places.ts'

const server = aServer({ WORKER: 'on' })
let clerk: Person
const codes = [
  'PARENT_INDEX',
  'PARENT_DETAIL',
  'PARENT_EDIT',
  'PARENT_ERASE',
  'PARENT_MERGE',
  'PARENT_UNBIND',
  'PII_VIEW',
  'LOG_MANAGE',
  'ORDER_INDEX',
  'ORDER_DETAIL',
  'ORDER_REMARK',
  'ORDER_REFUND',
  'CAMP_STUDENT',
  'CAMP_STUDENT_EDIT',
  'CAMP_STUDENT_REMOVE',
  'CAMP_STUDENT_DETAIL',
  'MEMBER_EDIT',
  'MEMBER_INDEX',
]
beforeAll(async () => {
  clerk = await signedIn(server, codes)
})

const run = async (text: string, values: unknown[] = []): Promise<number> =>
  (await server.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0
const erase = (id: number, confirm = String(id)) => clerk.caller.call(eraseParent, { body: { id, confirm, reason: '家长书面申请' } })

/** What staff wrote about the family by the console: it stands in its tables, and in the log. */
const WRITTEN = ['不要打家里电话', '怕黑要多鼓励', '与哥哥同组', '跟外婆住后换组', '母亲节补偿', '银行转账退到爷爷账户'] as const
const [ORDER_REMARK, COACH_REMARK, MOVE_REASON, BULK_REASON, GIFT_REASON, REFUND_NOTE] = WRITTEN

/** What only this family has; none of it may be left anywhere. */
const SECRETS = [
  '19066667777',
  '19066660000',
  '欧阳明月',
  '云云妈妈',
  '端木小禾',
  'Sunny',
  '云栖小镇',
  '868686868686868',
  '周末送到门卫',
  '声音很甜',
  '家里没人',
  '包裹到了云栖',
  '请假去外婆家',
  '申请退款因为搬家',
  ...WRITTEN,
]

async function makeFamily(): Promise<{ id: number; orderNumber: string; merged: number; orderId: number }> {
  const { pool } = server
  const id = await makeParent(pool, { phone: '19066667777', nickname: '云云妈妈', real_name: '欧阳明月' })
  const merged = await makeParent(pool, { phone: '19066660000', nickname: '云云妈妈2' })
  const address = {
    receiver: '欧阳明月',
    phone: '19066667777',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '云栖小镇 1 号',
  }
  await run(
    "insert into user_addresses (parent_id, receiver, phone, province, city, district, detail) values ($1, '欧阳明月', '19066667777', '浙江省', '杭州市', '西湖区', '云栖小镇 1 号')",
    [id],
  )
  const order = await makeOrder(pool, { parent_id: id, progress: 'COMPLETED', address, remark: '周末送到门卫', pay_amount: 6_000 })
  await run("insert into order_timeline (order_id, step, to_status, note) values ($1, 'REMARKED', 'PAID', '周末送到门卫')", [order.id])
  await run("insert into refunds (refund_number, order_id, amount, reason, status) values ('R9', $1, 100, '申请退款因为搬家', 'CLOSED')", [
    order.id,
  ])
  const parcel = await run(
    "insert into logistics_orders (order_id, company_id, tracking_number, receiver, phone, address) values ($1, $2, 'SF99887766', '欧阳明月', '19066667777', '云栖小镇 1 号') returning id",
    [order.id, await makeCompany(pool)],
  )
  await run(
    "insert into logistics_tracks (logistics_order_id, time, location, context, status) values ($1, now(), '云栖小镇', '包裹到了云栖', 'SIGNED')",
    [parcel],
  )
  await run("insert into feedback (parent_id, content, category, reply, status) values ($1, '家里没人', 'APP', '家里没人已记录', 'DONE')", [
    id,
  ])
  const camp = await makeCamp(pool, {
    start_date: businessDay(-40),
    end_date: businessDay(-20),
    enrol_start: businessDay(-60),
    enrol_end: businessDay(-41),
  })
  const child = await makeCampStudent(
    pool,
    { campId: camp, groupId: await makeCampGroup(pool, camp) },
    { parent_id: id, coach_remark: '声音很甜', status: 'FINISHED' },
  )
  await pool.query("update students set name = '端木小禾', english_name = 'Sunny', birthday = '2018-01-01' where id = $1", [
    child.studentId,
  ])
  await run(
    `insert into clock_ins (camp_student_id, camp_id, group_id, clock_in_date, lesson_day, submitted_at, makeup, makeup_reason, comment_due_at, commented_at, comment_text)
     select id, camp_id, group_id, $2, 1, now(), true, '请假去外婆家', now(), now(), '声音很甜' from camp_students where id = $1`,
    [child.id, businessDay(-40)],
  )
  await run("insert into parent_devices (parent_id, imei, vendor) values ($1, '868686868686868', 'TIANBO')", [id])
  const set = await run(
    "insert into change_sets (token, owner_id, kind, source, file_name, dry_run) values ('t', $1, 'camps.importStudents', 'FILE', 'a.xlsx', false) returning id",
    [clerk.userId],
  )
  const row =
    "insert into change_set_rows (set_id, row_number, state, subject, cells, record_id) values ($1, $2, 'APPLIED', '端木小禾', $3, $4)"
  await run(row, [set, 2, '{"phone":"19066667777","name":"端木小禾"}', null])
  await run(row, [set, 3, '{}', child.id])
  await run("insert into outbox_messages (cause, channel, receiver, text) values ('c', 'SMS', '19066667777', '云云妈妈您好')")
  await run(
    'insert into tasks (owner_id, kind, title, detail, input, request) values ($1, \'parents.export\', \'{}\', \'{}\', \'{"body":{"phone":"19066667777","nickname":"云云妈妈","tagId":[1]}}\', \'{}\')',
    [clerk.userId],
  )
  const search = new URLSearchParams({ nickname: '云云妈妈', activeFlg: 'ACTIVE' })
  for (const [name, query] of [
    ['她', '?phone=19066667777&activeFlg=ACTIVE'],
    ['她的昵称', `?${search}`],
  ]) {
    await run('insert into saved_views (owner_id, screen, name, query) values ($1, $2, $3, $4)', [clerk.userId, 'parents', name, query])
  }
  return { id, orderNumber: order.orderNumber, merged, orderId: order.id }
}

const settled = (token: string) => settledSet(clerk.caller, token)
async function applied({ token }: { token: string }): Promise<void> {
  await settled(token)
  await clerk.caller.call(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  await settled(token)
}

/** Staff work with the family, and write down what they know of it. */
async function workWith({ id, orderId }: { id: number; orderId: number }): Promise<{ enrolment: number; frozen: string }> {
  const { pool } = server
  const { caller } = clerk
  const order = (await caller.call(listOrders, { query: { page: 1, parentId: id } })).body.content[0]
  await caller.call(updateOrderRemark, { body: { id: orderId, remark: ORDER_REMARK } })
  await pool.query("update orders set pay_method = 'OFFLINE' where id = $1", [orderId])
  const refund = await caller.call(refundOrder, { body: { orderNumber: order?.orderNumber ?? '', amount: 100, reason: '多付' } })
  await caller.call(confirmRefund, { body: { refundNumber: refund.body.refundNumber ?? '', result: 'SUCCESS', note: REFUND_NOTE } })

  const campId = await makeCamp(pool)
  const groups = [await makeCampGroup(pool, campId), await makeCampGroup(pool, campId), await makeCampGroup(pool, campId)] as const
  const student = { name: '端木小禾' }
  const body = { campId, groupId: groups[0], parentId: id, student, coachRemark: COACH_REMARK }
  const enrolment = (await caller.call(createCampClientUser, { body })).body.id
  await caller.call(updateCampClientUser, { body: { id: enrolment, coachRemark: `${COACH_REMARK}，喜欢唱歌` } })
  await caller.call(updateCampClientUser, { body: { id: enrolment, groupId: groups[1], reason: MOVE_REASON } })
  await applied((await caller.call(planCampMoves, { body: { campId, ids: [enrolment], toGroupId: groups[2], reason: BULK_REASON } })).body)
  await caller.call(deleteCampClientUser, { params: { id: enrolment } })

  const levelId = await run("insert into member_levels (name, price_amount, duration_days) values ('年卡', 1, 365) returning id")
  await caller.call(giveMember, { body: { parentId: id, levelId, reason: GIFT_REASON } })
  // One that is planned and waits for its word.
  const { token } = (await caller.call(planParentStates, { body: { ids: [id], to: 'FROZEN' } })).body
  await settled(token)
  return { enrolment, frozen: token }
}

const historyOf = async (entity: 'order' | 'campStudent', id: number) =>
  (await clerk.caller.call(getRecordHistory, { query: { page: 1, size: 50, entity, id } })).body.content
const gifts = async () => (await clerk.caller.call(getLogs, { query: { page: 1, entity: 'member' } })).body.content

describe('forgetting a family', () => {
  it('leaves nothing personal in the database; orders, figures and the chain of the log stay', async () => {
    const { id, orderNumber, merged, orderId } = await makeFamily()
    const { enrolment, frozen } = await workWith({ id, orderId })
    const told = async () => JSON.stringify([await historyOf('order', orderId), await historyOf('campStudent', enrolment), await gifts()])
    await clerk.caller.call(unbindTianboImei, { query: { imei: '868686868686868' } })
    await clerk.caller.call(mergeParents, { body: { keptId: id, mergedId: merged, reason: '同一家庭' } })
    const before = {
      stat: (await clerk.caller.call(getOrderStat, { body: {} })).body,
      figures: (await clerk.caller.call(getParent, { query: { id } })).body.figures,
    }
    for (const secret of SECRETS) expect([secret, await placesOf(server.pool, secret)]).not.toEqual([secret, []])
    // The log tells all that was written to people who may read it, and holds none of it in the clear.
    for (const text of WRITTEN) {
      expect([text, (await told()).includes(text)]).toEqual([text, true])
      expect((await placesOf(server.pool, text)).filter((place) => place.includes('operation_logs'))).toEqual([])
    }
    const { body } = await erase(id)
    expect(body).toEqual({ id, erasedAt: expect.any(String) })
    for (const secret of SECRETS) expect([secret, await placesOf(server.pool, secret)]).toEqual([secret, []])
    const after = (await clerk.caller.call(getParent, { query: { id } })).body
    expect(after).toMatchObject({ nickname: '***', realName: null, phone: '', devices: [], addresses: [], figures: before.figures })
    expect((await clerk.caller.call(getOrderStat, { body: {} })).body).toEqual(before.stat)
    expect((await clerk.caller.call(getOrderDetail, { query: { orderNumber } })).body).toMatchObject({
      parentName: '***',
      payAmount: 6_000,
      remark: null,
    })
    const logs = await clerk.caller.call(getLogs, { query: { page: 1, entity: 'parent', entityId: id } })
    expect(logs.body.content[0]).toMatchObject({
      content: `应要求清除家长 ${id} 的个人信息`,
      operationType: 'DELETE',
      before: { activeFlg: 'ACTIVE' },
      after: { activeFlg: 'FROZEN', reason: '家长书面申请' },
    })
    expect((await told()).match(/\*\*\*/g)?.length).toBeGreaterThan(WRITTEN.length)
    for (const text of WRITTEN) expect([text, (await told()).includes(text)]).toEqual([text, false])
    // What was planned for it is not done any more, and is not tried again as if it were there.
    expect((await clerk.caller.call(applyChangeSet, { params: { token: frozen }, body: { mode: 'VALID_ROWS' } })).error.error).toBe(
      'CHANGE_SET_NOTHING',
    )
    // What it was a member of stays, and says that there is nobody any more to give it more of.
    const members = await clerk.caller.call(getMember, { query: { page: 1, parentId: id } })
    expect(members.body.content).toMatchObject([{ parentName: '***', erasedAt: body.erasedAt }])
    // The account that was joined to it has it in its own history.
    const joined = await clerk.caller.call(getRecordHistory, { query: { entity: 'parent', id: merged, page: 1 } })
    expect(joined.body.content[0]).toMatchObject({ operationType: 'DELETE', content: `应要求清除家长 ${merged} 的个人信息` })
    const unbound = logs.body.content.find(({ content }) => content.includes('解绑'))
    expect(unbound).toMatchObject({ before: { devices: ['***'] }, after: { devices: [] } })
    expect((await clerk.caller.call(verifyLogs, {})).body).toMatchObject({ broken: [], complete: true })
    expect((await clerk.caller.loose(listParents, { query: { page: 1 } })).body).toMatchObject({ totalElements: 0 })
    // It is changed no more, and nothing of it can be shown.
    expect((await clerk.caller.call(setParentTags, { body: { id, tagIds: [] } })).error.error).toBe('PARENT_ERASED')
    expect((await erase(id)).error.error).toBe('PARENT_ERASED')
    expect((await clerk.caller.call(revealPersonal, { body: { entity: 'parent', id, field: 'phone' } })).status).toBe(404)
    // Every table is searched for every secret.
  }, 120_000)

  it('takes its phone and names out of what was searched for and out of the names of views, and leaves the other filters and the names that others have', async () => {
    const { pool } = server
    const id = await makeParent(pool, { phone: '19055554444', nickname: '司徒家的"米粒"', real_name: '司徒清越' })
    await makeParent(pool, { nickname: '王芳' })
    await run("insert into students (parent_id, name) values ($1, '司徒小米'), ($1, '王芳')", [id])
    const names = ['司徒家的"米粒"', '司徒清越', '找司徒小米', '19055554444', '王芳']
    const queries = names.map((name) => `?${new URLSearchParams({ nickname: name, activeFlg: 'ACTIVE' })}`)
    for (const [at, query] of queries.entries()) {
      await run("insert into saved_views (owner_id, screen, name, query) values ($1, 'forgotten', $2, $3)", [
        clerk.userId,
        String(at),
        query,
      ])
      const input = JSON.stringify({ body: { nickname: names[at], tagId: [7] }, query: { sort: ['id,asc'] } })
      await run(
        "insert into tasks (owner_id, kind, title, detail, input, request, status) values ($1, 'forgotten', '{}', '{}', $2, '{}', 'success')",
        [clerk.userId, input],
      )
    }
    const named = "insert into saved_views (owner_id, screen, name, query) values ($1, 'named', $2, '')"
    for (const name of ['司徒清越的订单', '19055554444', '本周到期']) await run(named, [clerk.userId, name])
    expect((await erase(id)).status).toBe(200)
    const left = async (text: string) => (await pool.query<{ left: unknown }>(text)).rows.map((row) => row.left)
    const views = await left("select query as left from saved_views where screen = 'forgotten' order by id")
    expect(views).toEqual([...Array.from({ length: 4 }, () => '?activeFlg=ACTIVE'), queries.at(-1)])
    const titles = await left("select name as left from saved_views where screen = 'named' order by id")
    expect(titles).toEqual([expect.stringMatching(/^\*\*\* \d+$/), expect.stringMatching(/^\*\*\* \d+$/), '本周到期'])
    const inputs = await left("select input as left from tasks where kind = 'forgotten' order by id")
    const asked = (nickname: string) => ({ body: { nickname, tagId: [7] }, query: { sort: ['id,asc'] } })
    expect(inputs).toEqual([...Array.from({ length: 4 }, () => asked('***')), asked('王芳')])
  })

  it('removes what was written about both too, where an account was joined and parted again', async () => {
    const [keptId, mergedId] = [await makeParent(server.pool), await makeParent(server.pool)]
    const { body } = await clerk.caller.call(mergeParents, { body: { keptId, mergedId, reason: '令狐家的两个号' } })
    expect((await clerk.caller.call(undoParentMerge, { body: { mergeId: body.mergeId } })).status).toBe(200)
    expect((await erase(mergedId)).status).toBe(200)
    expect(await placesOf(server.pool, '令狐家')).toEqual([])
  })

  it('wants the number typed, nothing under way, its own code, and the family in sight', async () => {
    const id = await makeParent(server.pool)
    expect((await erase(id, '1x')).error).toMatchObject({ error: 'ERASE_CONFIRM', fields: [{ path: 'confirm' }] })
    const order = await makeOrder(server.pool, { parent_id: id, progress: 'SHIPPED' })
    expect((await erase(id)).error).toMatchObject({ code: 999, error: 'ERASE_OPEN_ORDERS' })
    await server.pool.query("update orders set progress = 'COMPLETED' where id = $1", [order.id])
    const camp = await makeCamp(server.pool)
    const child = await makeCampStudent(server.pool, { campId: camp, groupId: await makeCampGroup(server.pool, camp) }, { parent_id: id })
    expect((await erase(id)).error.error).toBe('ERASE_IN_CAMP')
    await server.pool.query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [child.id])
    const leader = await signedIn(server, ['PARENT_ERASE'], 'OWN_GROUPS')
    expect((await leader.caller.call(eraseParent, { body: { id, confirm: String(id), reason: '注销' } })).status).toBe(404)
    expect((await (await server.as('kefu')).call(eraseParent, { body: { id, confirm: String(id), reason: '注销' } })).status).toBe(403)
    expect((await erase(id)).status).toBe(200)
  })
})
