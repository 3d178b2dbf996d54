import { listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { saveCamp } from '@camp/contract/camps/camps'
import { saveCampGroup } from '@camp/contract/camps/camps.groups'
import { createPromotionChannel, listPromotionChannels } from '@camp/contract/channels/channels'
import { generateCoupons, listCoupons } from '@camp/contract/coupons/coupons'
import { getOrderDetail } from '@camp/contract/orders/orders'
import { createOrder, findOrderingFamily } from '@camp/contract/orders/orders.writing'
import { createParent } from '@camp/contract/parents/parents.making'
import { payInSandbox } from '@camp/contract/payment/payment'
import { saveReferrer, verifyReferrer } from '@camp/contract/referrers/referrers.writing'
import { type Browser, expect } from '@playwright/test'
import type { Cast, Plot } from './family.cast.ts'
import { FAMILY_PHONE, one, see, today } from './family.people.ts'

/** Marketing: a channel whose short link is visited, somebody who recommends, and a discount. */
export async function comeByPoster({ url, shichang, admin }: Cast, { lessons }: Plot) {
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
  const visit = await fetch(`${url}/c/${shown.code}`, { redirect: 'manual' })
  expect(visit.status).toBe(302)
  await expect
    .poll(async () => (await shichang.ask(listPromotionChannels, { query: { id: [channel.id], page: 1, size: 1 } })).content[0]?.visits)
    .toBe(1)
  return { channel, referrer, code }
}

/** Teaching: a camp that begins today, with a group of the coach. */
export async function openCamp({ jiaowu }: Cast, { lessons, coach }: Plot) {
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
  expect(group.id).toBeGreaterThan(0)
  return camp
}

interface Chosen {
  readonly channel: { readonly id: number }
  readonly referrer: { readonly id: number }
  readonly code: string
  readonly camp: { readonly id: number }
}

/** Service: the family and its order with the discount, paid by the notice of the provider, which puts the child into the camp. */
export async function buy(browser: Browser, cast: Cast, { lessons }: Plot, { channel, referrer, code, camp }: Chosen) {
  const { url, kefu, caiwu, jiaowu } = cast
  const parent = await kefu.ask(createParent, {
    body: {
      phone: FAMILY_PHONE,
      realName: '苏婉',
      channelId: channel.id,
      referrerId: referrer.id,
      children: [{ name: '苏小禾', grade: '二年级' }],
    },
  })
  await see(browser, url, kefu, `/parent/detail?id=${parent.id}`, ['苏婉', '地铁海报'])
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
  return { parent, order, enrolment }
}
