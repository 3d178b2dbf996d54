import { getUserAddressByPage } from '@camp/contract/addresses/addresses'
import { noteConsent } from '@camp/contract/consents/consents'
import { listFeedback } from '@camp/contract/feedback/feedback'
import { getLogs } from '@camp/contract/logs/logs'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { exportParents, listParents, setParentTags } from '@camp/contract/parents/parents'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import {
  businessDay,
  makeCamp,
  makeCampGroup,
  makeCampStudent,
  makeChannel,
  makeCoach,
  makeLedCoachGroup,
  makeOrder,
  makeParent,
  makeStudent,
} from '../../test/factories.ts'
import { type Person, signedIn } from '../../test/people.ts'

const server = aServer()
let clerk: Person
let leader: Person
let group: number
const ids = { wang: 0, li: 0, zhao: 0, level: 0, vip: 0, staffTag: 0, channel: 0 }

const insert = async (text: string, values: unknown[] = []): Promise<number> =>
  (await server.pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0

beforeAll(async () => {
  const { pool } = server
  clerk = await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_EDIT', 'PARENT_EXPORT', 'PII_VIEW', 'LOG_MANAGE'])
  leader = await signedIn(server, ['PARENT_INDEX', 'PARENT_DETAIL', 'PARENT_EDIT', 'PARENT_EXPORT'], 'OWN_GROUPS')
  ids.channel = await makeChannel(pool)
  const day = (n: number) => new Date(Date.now() - n * 86_400_000)
  ids.wang = await makeParent(pool, {
    phone: '19011112222',
    nickname: '小鱼妈妈',
    real_name: '王晓芳',
    channel_id: ids.channel,
    registered_at: day(3),
  })
  ids.li = await makeParent(pool, {
    phone: '19033334444',
    nickname: '100%爸爸 Émile',
    real_name: null,
    active_flg: 'FROZEN',
    registered_at: day(2),
  })
  ids.zhao = await makeParent(pool, { phone: '19055552222', nickname: '赵妈妈', real_name: '赵敏', registered_at: day(1) })
  await makeParent(pool, { nickname: '已注销', deleted_at: new Date() })
  await makeStudent(pool, ids.wang, { name: '小鱼' })
  await makeStudent(pool, ids.wang, { name: '小虾' })
  await makeOrder(pool, { parent_id: ids.wang, pay_amount: 5_000 })
  await makeOrder(pool, { parent_id: ids.zhao, pay_amount: 9_000 })
  await makeOrder(pool, { parent_id: ids.wang, progress: 'PENDING_PAYMENT' })
  ids.level = await insert("insert into member_levels (name, price_amount, duration_days) values ('年卡', 1, 365)")
  const member =
    "insert into members (parent_id, level_id, started_at, expires_at, source) values ($1, $2, now() - interval '9 days', now() + $3::interval, 'GIFT')"
  await insert(member, [ids.wang, ids.level, '9 days'])
  await insert(member, [ids.zhao, ids.level, '-1 day'])
  ids.vip = await insert("insert into tags (name, scope, color) values ('重点', 'PARENT', '#d4380d')")
  ids.staffTag = await insert("insert into tags (name, scope) values ('值班', 'USER')")
  await pool.query('update parent_figures set last_active_at = now() where parent_id = $1', [ids.zhao])
  const [coach, camp] = [await makeCoach(pool), await makeCamp(pool)]
  await makeLedCoachGroup(pool, leader.userId, [coach])
  group = await makeCampGroup(pool, camp, { coach_id: coach })
  await makeCampStudent(pool, { campId: camp, groupId: group }, { parent_id: ids.zhao })
})

const list = async (query: Record<string, unknown>, by = clerk) => {
  const { body } = await by.caller.loose(listParents, { query: { page: 1, sort: ['registeredAt,asc'], ...query } })
  return body as { content: Record<string, unknown>[]; totalElements: number }
}
const found = async (query: Record<string, unknown>, by = clerk) => (await list(query, by)).content.map(({ id }) => id)

describe('the list of parents', () => {
  it('shows children, membership in force, tags and figures, the phone masked', async () => {
    const { content, totalElements } = await list({})
    expect(totalElements).toBe(3)
    expect(content[0]).toMatchObject({
      id: ids.wang,
      phone: '190****2222',
      nickname: '小鱼妈妈',
      realName: '王晓芳',
      children: [{ name: '小鱼' }, { name: '小虾' }],
      memberLevel: '年卡',
      orderCount: 2,
      paidAmount: 5_000,
      activeFlg: 'ACTIVE',
      tags: [],
    })
    expect(content[2]).toMatchObject({ memberLevelId: null, memberExpiresAt: null, lastActiveAt: expect.any(String) })
  })

  it('is narrowed by phone, a part of the nickname or name, state, level in force, channel and days', async () => {
    expect(await found({ phone: '19011112222' })).toEqual([ids.wang])
    expect(await found({ phone: '111122' })).toEqual([ids.wang])
    // Four digits are the last four.
    expect(await found({ phone: '1112' })).toEqual([])
    expect(await found({ phone: '2222' }, await signedIn(server, ['PARENT_INDEX']))).toEqual([ids.wang, ids.zhao])
    expect(await found({ nickname: '鱼妈' })).toEqual([ids.wang])
    expect(await found({ nickname: '王晓' })).toEqual([ids.wang])
    expect(await found({ nickname: '敏' })).toEqual([ids.zhao])
    expect(await found({ nickname: '0%爸' })).toEqual([ids.li])
    expect(await found({ nickname: 'éMI' })).toEqual([ids.li])
    expect(await found({ nickname: 'É' })).toEqual([ids.li])
    expect(await found({ nickname: '妈鱼' })).toEqual([])
    expect(await found({ activeFlg: 'FROZEN' })).toEqual([ids.li])
    expect(await found({ memberLevelId: ids.level })).toEqual([ids.wang])
    expect(await found({ channelId: ids.channel })).toEqual([ids.wang])
    expect(await found({ registeredFrom: businessDay(-1) })).toEqual([ids.zhao])
    expect(await found({ registeredTo: businessDay(-3) })).toEqual([ids.wang])
  })

  it('is narrowed by how the consent of a child stands; of whom nothing was noted, nobody asked', async () => {
    const { pool } = server
    const note = (name: string, purpose: string, state: string) =>
      pool.query('insert into consents (student_id, purpose, state) select id, $2, $3 from students where name = $1', [
        name,
        purpose,
        state,
      ])
    await note('小鱼', 'DEMOS', 'WITHDRAWN')
    await note('小虾', 'DEMOS', 'GIVEN')
    await note('小虾', 'LESSONS', 'UNKNOWN')
    const gone = await makeStudent(pool, ids.li, { name: '小走', deleted_at: new Date() })
    await pool.query("insert into consents (student_id, purpose, state) values ($1, 'DEMOS', 'GIVEN')", [gone])
    expect(await found({ consent: 'DEMOS:WITHDRAWN' })).toEqual([ids.wang])
    expect(await found({ consent: 'DEMOS:GIVEN' })).toEqual([ids.wang])
    expect(await found({ consent: 'DEMOS:UNKNOWN' })).toEqual([ids.zhao])
    expect(await found({ consent: 'LESSONS:UNKNOWN' })).toEqual([ids.wang, ids.zhao])
    expect(await found({ consent: ['MESSAGES:GIVEN', 'DEMOS:UNKNOWN'] })).toEqual([ids.zhao])
    expect((await clerk.caller.loose(listParents, { query: { page: 1, consent: 'DEMOS' } })).status).toBe(400)
    const { body } = await clerk.caller.loose(exportParents, { body: { consent: 'DEMOS:WITHDRAWN' } })
    const [sheet] = (await readXlsx(new Uint8Array(body as Buffer))).sheets
    expect(sheet?.rows.slice(1, -1)).toHaveLength(1)
  })

  it('is sorted by the kept figures, and counts alike', async () => {
    expect(await found({ sort: ['paidAmount,desc'] })).toEqual([ids.zhao, ids.wang, ids.li])
    expect(await found({ sort: ['orderCount,desc'] })).toEqual([ids.wang, ids.zhao, ids.li])
    expect(await found({ sort: ['lastActiveAt,desc'] })).toEqual([ids.zhao, ids.li, ids.wang])
    expect(await found({ sort: ['orderCount,desc'], page: 2, size: 2 })).toEqual([ids.li])
    expect((await list({ sort: ['orderCount,desc'], page: 2, size: 2 })).totalElements).toBe(3)
    expect((await clerk.caller.loose(listParents, { query: { page: 1, sort: 'phone,asc' } })).status).toBe(400)
  })

  it('shows a leader the families of the own groups, and exports no others', async () => {
    expect(await list({}, leader)).toMatchObject({ totalElements: 1, content: [{ id: ids.zhao }] })
    const { body } = await leader.caller.loose(exportParents, { body: {} })
    const [sheet] = (await readXlsx(new Uint8Array(body as Buffer))).sheets
    expect(sheet?.rows.slice(1, -1)).toHaveLength(1)
  })

  it('is narrowed by consents only for those who may read them', async () => {
    const lesser = await signedIn(server, ['PARENT_INDEX', 'PARENT_EXPORT', 'PARENT_EDIT'])
    const consent = ['DEMOS:UNKNOWN'] as const
    expect((await lesser.caller.loose(listParents, { query: { page: 1, consent } })).status).toBe(403)
    expect((await lesser.caller.loose(exportParents, { body: { consent } })).status).toBe(403)
    expect((await clerk.caller.loose(listParents, { query: { page: 1, consent } })).status).toBe(200)
  })

  it('is exported with how each child stands with each purpose, for those who may read consents', async () => {
    const { pool } = server
    const parentId = await makeParent(pool, { nickname: '同意妈妈' })
    const [asked, other] = [await makeStudent(pool, parentId, { name: '大宝' }), await makeStudent(pool, parentId, { name: '二宝' })]
    const reader = await signedIn(server, ['PARENT_EXPORT', 'PARENT_DETAIL', 'CONSENT_EDIT'])
    const body = { purpose: 'LESSONS', how: 'STAFF', guardian: '王妈妈', at: '2026-01-05 10:00:00' } as const
    await reader.caller.call(noteConsent, { body: { ...body, studentId: asked, state: 'GIVEN' } })
    await reader.caller.call(noteConsent, { body: { ...body, studentId: other, state: 'WITHDRAWN' } })
    const columns = ['nickname', 'consentLESSONS', 'consentDEMOS']
    const exported = await reader.caller.loose(exportParents, { body: { nickname: '同意妈妈', columns } })
    const [sheet] = (await readXlsx(new Uint8Array(exported.body as Buffer))).sheets
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ['昵称', '同意：上课', '同意：示范展示'],
      ['同意妈妈', '大宝 已同意 2026-01-05 员工电话登记；二宝 已撤回 2026-01-05 员工电话登记', '大宝 未征询；二宝 未征询'],
    ])
    const lesser = await signedIn(server, ['PARENT_EXPORT'])
    expect((await lesser.caller.loose(exportParents, { body: { columns } })).error.error).toBe('UNKNOWN_COLUMN')
    await pool.query('update parents set deleted_at = now() where id = $1', [parentId])
  })

  it('is exported with the chosen columns, masked, and the log names neither phone nor name', async () => {
    const { body } = await clerk.caller.loose(exportParents, {
      body: { phone: '19011112222', nickname: '小鱼', columns: ['nickname', 'phone', 'children', 'paidAmount'] },
    })
    const [sheet] = (await readXlsx(new Uint8Array(body as Buffer))).sheets
    expect(sheet?.rows).toEqual([
      ['昵称', '手机号', '孩子', '实收金额（元）'],
      ['小鱼妈妈', '190****2222', '小鱼、小虾', 50],
      ['合计', null, null, 50],
    ])
    const logs = await clerk.caller.call(getLogs, { query: { page: 1, size: 1 } })
    expect(logs.body.content[0]).toMatchObject({ content: '导出家长 1 位', after: { filter: { phone: '***', nickname: '***' } } })
  })
})

describe('tags of a family', () => {
  it('are replaced, found by, and in its history', async () => {
    const { version } = (await list({})).content[0] as { version: number }
    const saved = await clerk.caller.call(setParentTags, { body: { id: ids.wang, tagIds: [ids.vip], version } })
    expect(saved.body).toEqual({ id: ids.wang, version: version + 1 })
    expect(await found({ tagId: ids.vip })).toEqual([ids.wang])
    expect((await list({})).content[0]).toMatchObject({ tags: [{ name: '重点', color: '#d4380d' }] })
    expect((await clerk.caller.call(setParentTags, { body: { id: ids.wang, tagIds: [], version } })).status).toBe(409)
    const history = await clerk.caller.call(getRecordHistory, { query: { entity: 'parent', id: ids.wang, page: 1 } })
    expect(history.body.content[0]).toMatchObject({
      content: `设置家长 ${ids.wang} 的标签`,
      before: { tags: [] },
      after: { tags: ['重点'] },
    })
    const asOf = await clerk.caller.call(getRecordAsOf, { query: { entity: 'parent', id: ids.wang, at: '2099-01-01' } })
    expect(asOf.body.fields).toMatchObject({ tags: ['重点'], phone: '190****2222', devices: [] })
  })

  it('are tags for parents that exist, of a family in sight', async () => {
    const wrong = await clerk.caller.call(setParentTags, { body: { id: ids.li, tagIds: [ids.staffTag] } })
    expect(wrong.error).toMatchObject({ error: 'TAG_NOT_FOR_PARENTS', fields: [{ path: 'tagIds' }] })
    expect((await clerk.caller.call(setParentTags, { body: { id: ids.li, tagIds: [999_999] } })).error.error).toBe('UNKNOWN_REFERENCE')
    expect((await leader.caller.call(setParentTags, { body: { id: ids.wang, tagIds: [] } })).status).toBe(404)
  })
})

describe('feedback and addresses', () => {
  it('are listed by family, text and state, masked, and in scope', async () => {
    for (const [parent, content] of [
      [ids.wang, '快递太慢了'],
      [ids.zhao, '老师很好'],
    ] as const) {
      await insert("insert into feedback (parent_id, content, category) values ($1, $2, 'OTHER')", [parent, content])
      await insert(
        `insert into user_addresses (parent_id, receiver, phone, province, city, detail, is_default)
         values ($1, '收件人', '19099998888', '浙江省', '杭州市', '文三路 1 号', true)`,
        [parent],
      )
    }
    const feedback = await clerk.caller.call(listFeedback, { query: { page: 1, keyword: '快递' } })
    expect(feedback.body.content).toMatchObject([
      { parentId: ids.wang, parentName: '王晓芳', parentPhone: '190****2222', status: 'PENDING' },
    ])
    expect((await leader.caller.call(listFeedback, { query: { page: 1 } })).body.content).toMatchObject([{ parentId: ids.zhao }])
    const addresses = await clerk.caller.call(getUserAddressByPage, { query: { page: 1 }, body: { parentId: ids.wang, receiver: '收件' } })
    expect(addresses.body.content).toMatchObject([{ phone: '190****8888', detail: '文三路****', isDefault: true }])
    expect((await leader.caller.call(getUserAddressByPage, { query: { page: 1 }, body: {} })).body.content).toMatchObject([
      { parentId: ids.zhao },
    ])
  })
})

describe('freezing a family', () => {
  const set = (by: Person, body: Record<string, unknown>) => by.caller.loose(setCampGroupActive, { body })

  it('is one call with groups, logged as what it did, and refuses the later of two editors', async () => {
    const { version } = (await list({ phone: '19055552222' })).content[0] as { version: number }
    const frozen = await set(clerk, { id: ids.zhao, activeFlg: 'FROZEN', version })
    expect(frozen.body).toEqual({ id: ids.zhao, activeFlg: 'FROZEN', version: version + 1 })
    const again = await set(clerk, { id: ids.zhao, activeFlg: 'FROZEN' })
    expect(again.body).toEqual(frozen.body)
    expect((await set(clerk, { id: ids.zhao, activeFlg: 'ACTIVE', target: 'PARENT', version })).status).toBe(409)
    expect((await set(clerk, { id: ids.zhao, activeFlg: 'ACTIVE', target: 'PARENT' })).body).toMatchObject({ version: version + 2 })
    const { body } = await clerk.caller.call(getRecordHistory, { query: { entity: 'parent', id: ids.zhao, page: 1 } })
    expect(body.content.map(({ operationType, content }) => [operationType, content])).toEqual([
      ['ACTIVE', `家长 ${ids.zhao} 改为启用`],
      ['FROZEN', `家长 ${ids.zhao} 改为冻结`],
    ])
  })

  it('wants a target for ACTIVE, a state that fits it, and the code of what is switched', async () => {
    for (const body of [{ activeFlg: 'ACTIVE' }, { activeFlg: 'INACTIVE', target: 'PARENT' }, { activeFlg: 'FROZEN', target: 'NOBODY' }]) {
      expect((await set(clerk, { id: ids.zhao, ...body })).status).toBe(400)
    }
    const groups = await signedIn(server, ['CAMP_GROUP_EDIT'])
    expect((await set(groups, { id: ids.zhao, activeFlg: 'FROZEN' })).status).toBe(403)
    expect((await set(groups, { id: ids.zhao, activeFlg: 'ACTIVE', target: 'PARENT' })).status).toBe(403)
    expect((await set(clerk, { id: group, activeFlg: 'INACTIVE' })).status).toBe(403)
    expect((await set(groups, { id: group, activeFlg: 'FROZEN', target: 'GROUP' })).status).toBe(400)
    expect((await set(groups, { id: group, activeFlg: 'INACTIVE' })).body).toMatchObject({ id: group, activeFlg: 'INACTIVE' })
    expect((await set(leader, { id: ids.wang, activeFlg: 'FROZEN' })).status).toBe(404)
    expect((await set(clerk, { id: 999_999, activeFlg: 'FROZEN' })).status).toBe(404)
  })
})
