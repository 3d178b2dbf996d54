import { calls } from '@camp/contract/catalogue'
import { type LogEntity, records } from '@camp/contract/records'
import { describe, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { anOrder, aPage } from '../../test/listFixture.ts'
import { me } from '../../test/shellFixture.tsx'
import { keepUser } from '../platform/session.ts'
import { SearchError } from '../platform/signedIn/search.ts'
import { screenAt, screens, searches } from './screens.ts'

const server = fakeServer()
const signal = new AbortController().signal

const few = 'there are few of them, all on one screen, which the palette finds'
/** Records that the palette does not find, and how one comes to them instead. */
const unfound: Partial<Record<LogEntity, string>> = {
  permission: few,
  permissionMenu: few,
  logisticsCompany: few,
  coachGroup: few,
  tag: few,
  domain: few,
  holiday: few,
  parameter: few,
  campType: few,
  memberLevel: few,
  memberBenefit: few,
  appVersion: few,
  banner: few,
  merchant: few,
  uploader: few,
  refundRule: few,
  keepingRule: few,
  creditRule: few,
  messageTask: few,
  consent: 'its family is found, which shows it',
  consentText: few,
  parentDevice: 'its family is found, which shows it',
  userAddress: 'its family is found, which shows it',
  member: 'its family is found, which shows it',
  followUp: 'its family is found, which shows it',
  feedback: 'its family is found, which shows it',
  report: 'its child is found, which shows it',
  share: 'its child is found, which shows it',
  demo: 'its child is found, which shows it',
  campGroup: 'its camp is found, which shows it',
  coachPlan: 'its coach and camp are found; it is a number in the table of both',
  workHour: 'its coach is found; it has no name or number',
  workStatement: 'its coach is found; it has no name or number',
  commissionPayout: 'its referrers are found; it has no name or number',
  refundRequest: 'its order is found, and has one request at most that waits',
  reconciliationDay: 'it is called by a date, which its calendar has',
  couponBatch: 'its channel and its codes are found, which show it',
  channelCost: 'its channel is found, which shows it',
}

describe('every record', () => {
  const found = new Set<string>(searches.map(({ record }) => record))

  test('is found by the palette, or it is said how to reach it', () => {
    for (const { entity } of records) expect([entity, found.has(entity) !== Object.hasOwn(unfound, entity)]).toEqual([entity, true])
  })

  test('is found by one search alone', () => {
    expect(found.size).toBe(searches.length)
    expect(searches.length).toBeGreaterThan(14)
  })
})

interface Sample {
  /** What is typed; the row is called so. */
  readonly text: string
  /** Not meant for it: no call is made. */
  readonly refused: string
  readonly row: Readonly<Record<string, unknown>>
  readonly path: string
}

const period = { startDate: '2026-11-01', endDate: '2026-11-30' }
const child = { studentName: '王一诺', parentName: '王思涵', campId: 3, campName: '口语营', term: '2026-11', groupName: '一班' }
const samples: Readonly<Record<string, Sample>> = {
  order: {
    text: '202611200000000001',
    refused: '123',
    row: { ...anOrder() },
    path: '/order/detail?orderNumber=202611200000000001',
  },
  parent: {
    text: '王思涵',
    refused: '123',
    row: { nickname: '思涵妈妈', realName: '王思涵', phone: '190****0001', children: [] },
    path: '/parent/detail?id=7',
  },
  user: {
    text: 'kefu',
    refused: '123',
    row: { username: 'kefu', realName: '周思远', roles: [], activeflg: 'ACTIVE' },
    path: '/usercenter/user?id=7',
  },
  role: { text: '客服', refused: '1234', row: { roleName: '客服', dataScope: 'ALL', userCount: 2 }, path: '/permission/role/detail?id=7' },
  campStudent: {
    text: '王一诺',
    refused: '王',
    row: { ...child, status: 'STUDYING' },
    path: `/camp/campStudent?campId=3&studentName=${encodeURIComponent('王一诺')}`,
  },
  coach: {
    text: 'Lily',
    refused: '123',
    row: { name: '沈雨欣', englishName: 'Lily', phone: '190****0001', groupName: null, employment: 'PART_TIME', activeFlg: 'ACTIVE' },
    path: '/coach/coashListIndex?peek=7',
  },
  contract: {
    text: 'L202612010000000001',
    refused: 'Lily',
    row: { flowId: 'L202612010000000001', coachName: '沈雨欣', status: 'DONE', ...period },
    path: '/coach/contractSignRecords?peek=L202612010000000001',
  },
  refund: {
    text: 'R202611200000000001',
    refused: '退款',
    row: { refundNumber: 'R202611200000000001', goodsName: '口语营', parentName: '王思涵', amount: 100, status: 'SUCCESS' },
    path: '/order/refunds?tab=refunds&refundNumber=R202611200000000001&peek=7',
  },
  logisticsOrder: {
    text: 'SF1234567890',
    refused: 'SF1',
    row: { trackingNumber: 'SF1234567890', companyName: '顺丰', orderNumber: '1', receiver: '王思涵', status: 'SIGNED' },
    path: '/location/logisticsOrder?peek=7',
  },
  camp: {
    text: '口语营 2026-11',
    refused: '1',
    row: { name: '口语营', term: '2026-11', campType: '口语', status: 'IN_PROGRESS', ...period },
    path: '/camp/detail?id=7',
  },
  channel: {
    text: 'WX01',
    refused: '1',
    row: { name: '微信公众号', code: 'wx01', kind: 'ONLINE', activeFlg: 'ACTIVE' },
    path: '/extension/channel?peek=7',
  },
  referrer: {
    text: '李娜',
    refused: '123',
    row: { name: '李娜', phone: '190****0001', kind: 'PARENT', verifyStatus: 'VERIFIED' },
    path: '/extension/referrer?peek=7',
  },
  goods: {
    text: '绘本套装',
    refused: '1234',
    row: { name: '绘本套装', kind: 'PHYSICAL', priceAmount: 100 },
    path: `/content/goods?name=${encodeURIComponent('绘本套装')}&peek=7`,
  },
  apiKey: {
    text: '学习应用',
    refused: '1234',
    row: { name: '学习应用', mode: 'LIVE', prefix: 'Ab12Cd34' },
    path: `/core/apiKey?name=${encodeURIComponent('学习应用')}&peek=7`,
  },
  alarm: {
    text: '退款比平时多',
    refused: '1234',
    row: { name: '退款比平时多', owner: '林晓雯' },
    path: `/settings/schedules?name=${encodeURIComponent('退款比平时多')}&peek=7`,
  },
  webhook: {
    text: '义乌仓',
    refused: '1234',
    row: { url: 'https://wms.yiwu-cang.com/camp', description: '义乌仓' },
    path: `/core/webhook?url=${encodeURIComponent('https://wms.yiwu-cang.com/camp')}&peek=7`,
  },
  coupon: {
    text: 'abcd efgh jkm4',
    refused: 'ABCD EFGH JKM5',
    row: { code: 'ABCD••••••M4', goodsName: '绘本套装', channelName: '微信公众号', status: 'UNUSED' },
    path: '/extension/exchange?tab=codes&peek=7',
  },
  resource: {
    text: '小熊的一天',
    refused: '1234',
    row: { title: '小熊的一天', kind: 'VIDEO', level: null, theme: null },
    path: '/resources/detail?id=7',
  },
}

/** The codes of the call that a request was made by. */
const codesOf = (path: string): unknown => calls.find((call) => call.path === path)?.codes ?? []

describe.each(searches.map((search) => [search.record, search] as const))('the search of %s', (entity, search) => {
  const { text, refused, row, path } = samples[entity] as Sample // one for each: the test fails without
  const answered = (rows: readonly object[]) => (entity === 'campStudent' ? rows : entity === 'coupon' ? rows[0] : aPage(rows, rows.length))

  test('takes what is meant for it, and knows exact names', async () => {
    expect([search.accepts(text), search.accepts(refused), search.accepts('')]).toEqual([true, false, false])
    keepUser({ ...me, codes: [...search.codes] })
    server.answer(() => ({ body: answered([{ id: 7, ...row }]) }))
    expect(await (await search.load())(text, signal)).toMatchObject([{ path, exact: true }])
  })

  test('asks for and leads to only what each of its codes opens by itself', async () => {
    for (const code of search.codes) {
      keepUser({ ...me, codes: [code] })
      server.answer(() => ({ body: answered([{ id: 7, ...row }]) }))
      const [found] = await (await search.load())(text, signal)
      const opens = screenAt(screens, found?.path.replace(/\?.*/, '') ?? '')?.screen.codes ?? []
      expect([code, opens.includes('ALWAYS') || opens.includes(code)]).toEqual([code, true])
    }
    const asked = server.seen.map((request) => request.path)
    expect(asked).not.toEqual([])
    for (const call of asked) expect([call, codesOf(call)]).toEqual([call, expect.arrayContaining([...search.codes])])
  })

  test('tells that a call failed', async () => {
    keepUser({ ...me, codes: [...search.codes] })
    server.answer(() => ({ status: 500, body: {} }))
    await expect((await search.load())(text, signal)).rejects.toBeInstanceOf(SearchError)
  })
})

test('a redemption code that does not exist is not found, and somebody who guessed too often is told that the search failed', async () => {
  const coupons = searches.find(({ record }) => record === 'coupon')
  const find = await coupons?.load()
  server.answer(() => ({ status: 400, body: { code: 999, error: 'COUPON_UNKNOWN', msg: 'none', requestId: 'r' } }))
  expect(await find?.('ABCD EFGH JKM4', signal)).toEqual([])
  server.answer(() => ({ status: 429, body: { code: 999, error: 'TOO_MANY_TRIES', msg: 'wait', requestId: 'r' } }))
  await expect(find?.('ABCD EFGH JKM4', signal)).rejects.toBeInstanceOf(SearchError)
})
