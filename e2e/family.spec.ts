import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUserAddress } from '@camp/contract/addresses/addresses'
import { revealPersonal } from '@camp/contract/base/pii.calls'
import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { getCampDetail, saveCamp } from '@camp/contract/camps/camps'
import { saveCampGroup } from '@camp/contract/camps/camps.groups'
import { createPromotionChannel, listPromotionChannels } from '@camp/contract/channels/channels'
import { commentClockIn, createClockIn } from '@camp/contract/clockIns/clockIns'
import { listCoaches } from '@camp/contract/coaches/coaches'
import { getCommentRadar } from '@camp/contract/coaches/coaches.radar'
import { saveCoach } from '@camp/contract/coaches/coaches.writing'
import { listEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { generateCoupons, listCoupons } from '@camp/contract/coupons/coupons'
import { listGoods } from '@camp/contract/goods/goods'
import { createLogisticsOrder, getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { getLogisticsOrdersByPage, pollLogisticsOrderTrackData } from '@camp/contract/logistics/logistics.parcels'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { confirmPayment, createOrder, findOrderingFamily } from '@camp/contract/orders/orders.writing'
import { createParent } from '@camp/contract/parents/parents.making'
import { payInSandbox } from '@camp/contract/payment/payment'
import { getReconciliationDay, listReconciliationDays, listStatementLines } from '@camp/contract/reconcile/reconcile'
import { closeDay, explainLine } from '@camp/contract/reconcile/reconcile.steps'
import { getReferrerCommission, saveReferrer, verifyReferrer } from '@camp/contract/referrers/referrers.writing'
import { approveRefund, askRefund } from '@camp/contract/refunds/refunds.requests'
import { generateReports, listReports } from '@camp/contract/reports/reports'
import { shareReport } from '@camp/contract/shares/shares'
import { payWorkStatements, saveCoachPayee } from '@camp/contract/workHours/workHours.pay'
import { closeWorkMonth, listWorkStatements, reopenWorkStatement } from '@camp/contract/workHours/workHours.statements'
import { expect, test } from '@playwright/test'
import { CARD, codeFor, lastDayOf, monthBefore, one, see, today } from './family.people.ts'
import { type Product, root, startProduct } from './product.ts'
import { signOn } from './signing.page.ts'
import { Staff } from './staff.ts'

// One family from a channel's poster to a paid coach, by the people who have to do with it: each step finds what the one before it left.

const password = `Demo-${randomBytes(6).toString('hex')}`
const FAMILY_PHONE = '19033334444'
const outboxToken = randomBytes(24).toString('base64url')
let dataDir: string
let product: Product

test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.beforeAll(async () => {
  // A first start fills the demo business.
  test.setTimeout(300_000)
  dataDir = mkdtempSync(join(tmpdir(), 'family-'))
  const settings = { DEMO: 'on', DEMO_PASSWORD: password, CONSOLE_ADMIN_PASSWORD: password, OUTBOX_TOKEN: outboxToken }
  product = await startProduct(dataDir, settings)
  await product.ready(240)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const staff = (username: string) => Staff.logIn(product.url, username, password)
test('a family comes by a poster, learns, is refunded a part, and its coach is paid', async ({ page, browser }) => {
  const [admin, shichang, kefu, caiwu, jiaowu, cangchu] = await Promise.all(
    ['admin', 'shichang', 'kefu', 'caiwu', 'jiaowu', 'cangchu'].map(staff),
  )
  if (!admin || !shichang || !kefu || !caiwu || !jiaowu || !cangchu) throw new Error('nobody is there')

  // Who will teach: paid by the hour, with a month that is not paid yet.
  const waiting = await admin.ask(listWorkStatements, { query: { monthFrom: monthBefore, monthTo: monthBefore, page: 1, size: 100 } })
  const coaches = await admin.ask(listCoaches, {
    query: { employment: ['PART_TIME'], activeFlg: ['ACTIVE'], trackingEnabled: true, page: 1, size: 100 },
  })
  const contracts = await admin.ask(listEssContracts, { query: { status: ['DRAFT', 'PENDING', 'DONE'], page: 1, size: 100 } })
  const months = waiting.content.filter(({ status }) => status === 'CLOSED')
  const coach = one(
    coaches.content.find(
      ({ id }) =>
        months.some(({ coachId }) => coachId === id) &&
        !contracts.content.some(({ coachId, startDate }) => coachId === id && startDate.startsWith(monthBefore)),
    ),
    'part-time coach whose closed month is in no contract',
  )
  const goods = await admin.ask(listGoods, { query: { page: 1, size: 200 }, body: { activeFlg: ['ACTIVE'], isConfigure: true } })
  const lessons = one(
    goods.content.find(({ kind, campTypeId, priceAmount }) => kind === 'CAMP' && campTypeId !== null && priceAmount > 20_000),
    'camp to sell',
  )
  const thing = one(
    goods.content.find(({ kind, needsShipping, stock }) => kind === 'PHYSICAL' && needsShipping && (stock ?? 99) > 5),
    'goods to ship',
  )

  // Marketing: a channel with its short link, somebody who recommends, and a discount.
  const channel = await shichang.ask(createPromotionChannel, {
    body: { name: '地铁海报', kind: 'OFFLINE', campaign: '秋季招生', landingUrl: 'https://www.example.com/autumn', goodsIds: [lessons.id] },
  })
  const referrer = await shichang.ask(saveReferrer, {
    body: { name: '周园长', phone: '19011112222', kind: 'PARTNER', commissionRateBp: 1_000 },
  })
  await admin.ask(verifyReferrer, { params: { id: referrer.id }, query: { status: 'VERIFIED' } })
  await shichang.ask(generateCoupons, {
    body: {
      channelId: channel.id,
      goodsId: lessons.id,
      count: 1,
      validFrom: today,
      validTo: today,
      kind: 'DISCOUNT',
      discountAmount: 5_000,
      file: false,
    },
  })
  const { code } = one((await shichang.ask(listCoupons, { query: { channelId: [channel.id], page: 1, size: 1 } })).content[0], 'code')
  const shown = one((await shichang.ask(listPromotionChannels, { query: { id: [channel.id], page: 1, size: 1 } })).content[0], 'channel')
  const visit = await fetch(`${product.url}/c/${shown.code}`, { redirect: 'manual' })
  expect(visit.status).toBe(302)
  await expect
    .poll(async () => (await shichang.ask(listPromotionChannels, { query: { id: [channel.id], page: 1, size: 1 } })).content[0]?.visits)
    .toBe(1)

  // Teaching: a camp that begins today.
  const days = Array.from({ length: 14 }, (_, index) => ({ day: index + 1 }))
  const until = new Date(Date.parse(`${today}T00:00:00Z`) + 13 * 86_400_000).toISOString().slice(0, 10)
  const camp = await jiaowu.ask(saveCamp, {
    body: {
      name: '家庭营',
      campTypeId: one(lessons.campTypeId, 'type'),
      goodsId: lessons.id,
      term: '一期',
      enrolStart: today,
      enrolEnd: today,
      startDate: today,
      endDate: until,
      capacity: 10,
      lessons: days,
    },
  })
  const group = await jiaowu.ask(saveCampGroup, { body: { campId: camp.id, name: '一组', coachId: coach.id, capacity: 10 } })
  const [firstLesson] = (await jiaowu.ask(getCampDetail, { query: { id: camp.id } })).lessons
  expect(group.id).toBeGreaterThan(0)

  // Service: the family, its order with the discount, and finance has the money.
  const parent = await kefu.ask(createParent, {
    body: {
      phone: FAMILY_PHONE,
      realName: '苏婉',
      channelId: channel.id,
      referrerId: referrer.id,
      children: [{ name: '苏小禾', grade: '二年级' }],
    },
  })
  await see(browser, product.url, kefu, `/parent/detail?id=${parent.id}`, ['苏婉', '地铁海报'])
  const family = await kefu.ask(findOrderingFamily, { query: { parentId: parent.id } })
  const child = one(family.students[0], 'child')
  const order = await kefu.ask(createOrder, {
    body: {
      parentId: parent.id,
      studentId: child.id,
      goodsId: lessons.id,
      campId: camp.id,
      quantity: 1,
      couponCode: code,
      payMethod: 'WECHAT',
    },
  })
  expect(order.payAmount).toBe(lessons.priceAmount - 5_000)
  const { orderNumber } = order
  expect(await caiwu.ask(payInSandbox, { body: { orderNumber } })).toMatchObject({ amount: order.payAmount })
  // Its notice pays the order, and the child is in the camp by the same.
  const steps = async () => (await caiwu.ask(getOrderDetail, { query: { orderNumber } })).timeline.map(({ step }) => step)
  await expect.poll(steps, { timeout: 30_000 }).toEqual(expect.arrayContaining(['PAID', 'ENROLLED']))
  const enrolment = one(
    (await jiaowu.ask(listCampClientUsers, { query: { campId: camp.id, page: 1, size: 5 } })).content.find(
      ({ studentName }) => studentName === '苏小禾',
    ),
    'enrolment',
  )

  // Learning: clocked in, seen by the radar as open, commented.
  if (firstLesson?.lessonDate === today) {
    const open = async () => (await jiaowu.ask(getCommentRadar, { query: { campId: [camp.id] } })).totals.open
    expect(await open()).toBe(0)
    const clockIn = await jiaowu.ask(createClockIn, {
      body: { campStudentId: enrolment.id, date: today, studySeconds: 900, score: 95, reason: '设备故障补录' },
    })
    await expect.poll(open, { timeout: 90_000 }).toBe(1)
    await admin.ask(commentClockIn, { body: { clockInId: clockIn.id, text: '读得很清楚，注意 th 的发音', seconds: 60 } })
    await see(browser, product.url, admin, `/coach/coachWorkHourDetail/${coach.id}?month=${today.slice(0, 7)}`, ['家庭营'])
    await jiaowu.ask(generateReports, { body: { campStudentIds: [enrolment.id], periodStart: today, periodEnd: today } })
    const reports = async () => (await jiaowu.ask(listReports, { query: { campId: [camp.id], page: 1, size: 5 } })).content
    await expect.poll(async () => (await reports()).length, { timeout: 60_000 }).toBe(1)
    const report = one((await reports())[0], 'report')
    const { url } = await jiaowu.ask(shareReport, {
      params: { id: report.id },
      body: { consentAt: new Date().toISOString(), by: '妈妈微信同意' },
    })
    await page.goto(`${product.url}${new URL(url, product.url).pathname}`)
    await expect(page.getByText('小禾').first()).toBeVisible()
    expect(await page.content()).not.toContain('苏小禾')
  }

  // A part goes back: asked by service, decided by finance, and the commission follows.
  const half = Math.round(order.payAmount / 2)
  const request = await kefu.ask(askRefund, { body: { orderNumber, amount: half, reason: '孩子住院未上课' } })
  const { refundNumber } = await caiwu.ask(approveRefund, { params: { id: request.id }, body: {} })
  const stands = async () => (await caiwu.ask(getOrderDetail, { query: { orderNumber } })).refundedAmount
  await expect.poll(stands, { timeout: 30_000 }).toBe(half)
  const earned = Math.round((order.payAmount * 1_000) / 10_000)
  await expect
    .poll(async () => (await shichang.ask(getReferrerCommission, { params: { id: referrer.id } })).sums.total)
    .toBe(earned - Math.round((earned * half) / order.payAmount))
  await see(browser, product.url, caiwu, `/order/detail?orderNumber=${orderNumber}`, [refundNumber])

  // What was bought beside it is shipped, and followed.
  const tracking = `FM${Date.now()}`
  const home = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' }
  await kefu.ask(createUserAddress, { body: { parentId: parent.id, receiver: '苏婉', phone: FAMILY_PHONE, ...home, isDefault: true } })
  const books = await kefu.ask(createOrder, {
    body: { parentId: parent.id, goodsId: thing.id, quantity: 1, payMethod: 'OFFLINE' },
  })
  await caiwu.ask(confirmPayment, {
    body: { orderNumber: books.orderNumber, amount: books.payAmount, paidAt: new Date().toISOString(), note: '门店收款' },
  })
  const company = one(
    (await cangchu.ask(getLogisticsCompaniesByPage, { query: { page: 1, size: 1 }, body: { activeFlg: ['ACTIVE'] } })).content[0],
    'carrier',
  )
  await cangchu.ask(createLogisticsOrder, {
    body: {
      orderNumber: books.orderNumber,
      companyId: company.id,
      trackingNumber: tracking,
    },
  })
  const parcels = await cangchu.ask(getLogisticsOrdersByPage, { query: { page: 1, size: 1 }, body: { trackingNumber: tracking } })
  const parcel = one(parcels.content[0], 'parcel')
  expect(parcel).toMatchObject({ orderNumber: books.orderNumber })
  const followed = await cangchu.ask(pollLogisticsOrderTrackData, { params: { id: parcel.id } })
  expect(followed.askedAt).not.toBeNull()
  await see(browser, product.url, cangchu, `/location/logisticsOrder?trackingNumber=${tracking}`, [tracking])

  // The provider's bill of a day that is over: what differs is explained, and the day closed. What the family paid is in the next one.
  const differing = one((await caiwu.ask(listReconciliationDays, { query: { state: ['DIFFERS'], page: 1, size: 1 } })).content[0], 'bill')
  const { content: lines } = await caiwu.ask(listStatementLines, { query: { day: differing.id, open: true, page: 1, size: 100 } })
  expect(lines).toHaveLength(differing.openCount)
  for (const { id, version } of lines) await caiwu.ask(explainLine, { params: { id }, body: { reason: '已与商户平台核对', version } })
  const day = async () => caiwu.ask(getReconciliationDay, { params: { day: differing.id } })
  const closed = await caiwu.ask(closeDay, { params: { day: differing.id }, body: { version: (await day()).version } })
  expect(closed.openCount).toBe(0)
  await see(browser, product.url, caiwu, `/order/reconcile?day=${differing.id}`, [differing.day])

  // Payday: the month is opened once more and closed by somebody else, and the contract over it is signed.
  const before = one(
    months.find(({ coachId }) => coachId === coach.id),
    'month',
  )
  await admin.ask(reopenWorkStatement, { params: { id: before.id }, body: { reason: '补登一节直播课' } })
  const { name, phone: shownPhone, employment, hourlyRateAmount } = coach
  await admin.ask(saveCoach, { body: { id: coach.id, name, phone: shownPhone, employment, hourlyRateAmount, idCard: CARD } })
  await caiwu.ask(saveCoachPayee, { params: { id: coach.id }, body: { bank: '招商银行', account: '6225 8888 0000 9999' } })
  await caiwu.ask(closeWorkMonth, { body: { month: monthBefore, coachIds: [coach.id] } })
  const month = async () =>
    (
      await admin.ask(listWorkStatements, {
        query: { coachId: [coach.id], monthFrom: monthBefore, monthTo: monthBefore, page: 1, size: 1 },
      })
    ).content[0]
  await expect.poll(async () => (await month())?.status, { timeout: 60_000 }).toBe('CLOSED')
  const period = { startDate: `${monthBefore}-01`, endDate: lastDayOf(monthBefore) }
  const sent = await admin.ask(sendCoachContract, { body: { coachIds: [coach.id], ...period } })
  expect(sent.skipped).toEqual([])
  const contract = async () => (await admin.ask(listEssContracts, { query: { coachId: [coach.id], page: 1, size: 1 } })).content[0]
  await expect.poll(async () => (await contract())?.signUrl ?? null, { timeout: 60_000 }).not.toBeNull()
  const unsigned = one(await contract(), 'contract')
  expect(unsigned.amount).toBe((await month())?.amount)
  const token = one(/\/sign\/([^/?#]+)/.exec(unsigned.signUrl ?? '')?.[1], 'token')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${product.url}/sign/${token}`)
  await expect(page.getByText(coach.name).first()).toBeVisible()
  const { value: phone } = await admin.ask(revealPersonal, { body: { entity: 'coach', id: coach.id, field: 'phone' } })
  await signOn(page, CARD.slice(-6), () => codeFor(product.url, outboxToken, phone))
  await expect.poll(async () => (await contract())?.status, { timeout: 90_000 }).toBe('DONE')
  await expect.poll(async () => (await month())?.status).toBe('CONTRACTED')

  // And the coach is paid, by the sum that was signed.
  const signed = one(await month(), 'month')
  await caiwu.ask(payWorkStatements, { body: { ids: [signed.id], amount: unsigned.amount ?? 0, bankReference: 'HT20260001' } })
  expect((await month())?.status).toBe('PAID')
  await see(browser, product.url, caiwu, `/coach/statements?monthFrom=${monthBefore}&monthTo=${monthBefore}`, [coach.name])
})

test('the log of all that is sealed and holds', async () => {
  await product.stop()
  const { PATH = '', HOME = '' } = process.env
  const said = execFileSync(process.execPath, [join(root, 'server/dist/verify-log.command.js')], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(said).toContain('nothing is wrong')
})
