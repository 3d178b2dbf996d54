import type { AnyCall, HandlerInput } from '@camp/contract/base/call'
import { samplePhone } from '@camp/contract/base/samplePhones'
import { saveCamp as campCall } from '@camp/contract/camps/camps'
import { saveCampConfig as configCall, saveCampType as typeCall } from '@camp/contract/camps/camps.config'
import { saveCampGroup as groupCall } from '@camp/contract/camps/camps.groups'
import { createPromotionChannel } from '@camp/contract/channels/channels'
import { createClockIn as clockInCall, commentClockIn } from '@camp/contract/clockIns/clockIns'
import { saveCoach as coachCall } from '@camp/contract/coaches/coaches.writing'
import { addGoods as goodsCall } from '@camp/contract/goods/goods'
import { createOrder as orderCall, confirmPayment as payCall } from '@camp/contract/orders/orders.writing'
import { createParent as parentCall } from '@camp/contract/parents/parents.making'
import type { SampleKind } from '@camp/contract/setup/setup.labels'
import { dropAll } from '../campStudents/campStudents.sample.api.ts'
import { dropCamp, dropCampGroup, dropCampType, saveCamp, saveCampConfig, saveCampGroup, saveCampType } from '../camps/camps.sample.api.ts'
import { createChannel, dropChannel } from '../channels/channels.sample.api.ts'
import { createClockIn, dropClockIns, takeComment } from '../clockIns/clockIns.sample.api.ts'
import { dropCoach, saveCoach } from '../coaches/coaches.sample.api.ts'
import { addGoods, dropGoods } from '../goods/goods.sample.api.ts'
import { confirmPayment, createOrder, dropOrder } from '../orders/orders.sample.api.ts'
import { createParent, dropFamily } from '../parents/parents.sample.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import { businessDay } from '../platform/time.ts'
import { type Write, within } from '../platform/write/write.ts'
import { sampleRepository } from './setup.sample.repository.ts'
import { sampleChannel, sampleCoaches, sampleFamilies, sampleGoods, sampleTypes } from './setup.sample.words.ts'

/** A record, as the log names its kind. */
export type SampleRecord = readonly [entity: string, id: number]

/** How far the loading is: what rows before have made, by their keys. */
export interface SampleWork {
  readonly w: Write
  readonly cx: Cx
  readonly made: ReadonlyMap<string, number>
}

/** A row of the sample: what it is called, and how the services of its noun make it. The first record is the row's own. */
export interface SampleRow {
  readonly kind: SampleKind
  readonly key: string
  readonly name: string
  make(work: SampleWork): Promise<readonly SampleRecord[]>
}

/** Makes a call as a part of the load, in the name of who loads. */
const ask = <C extends AnyCall>(
  { w, cx }: SampleWork,
  handle: Handler<C>,
  call: C,
  body: HandlerInput<C> extends { body: infer B } ? B : never,
) => handle({ params: {}, query: {}, body } as unknown as HandlerInput<C>, within(w, cx, call)) // a call of these takes a body alone

const idOf = ({ made }: SampleWork, key: string): number => found(made.get(key))

const DAY_MS = 86_400_000
const CAMP_DAYS = 20

/** The business day so many days from today. */
const dayFrom = ({ cx }: SampleWork, days: number): string => businessDay(new Date(cx.services.clock.now().getTime() + days * DAY_MS))

const channel: SampleRow = {
  kind: 'CHANNEL',
  key: 'channel',
  name: sampleChannel.name,
  make: async (work) => [['channel', (await ask(work, createChannel, createPromotionChannel, sampleChannel)).id]],
}

const types = sampleTypes.map(
  ({ key, name, rules }): SampleRow => ({
    kind: 'CAMP_TYPE',
    key: `type.${key}`,
    name,
    make: async (work) => {
      const { id } = await ask(work, saveCampType, typeCall, { name, activeFlg: 'ACTIVE' })
      const { id: _id, name: _name, ...config } = rules
      await ask(work, saveCampConfig, configCall, { campTypeId: id, ...config })
      return [['campType', id]]
    },
  }),
)

const goods = sampleGoods.map(
  ({ key, name, priceAmount, originalAmount }): SampleRow => ({
    kind: 'GOODS',
    key: `goods.${key}`,
    name,
    make: async (work) => {
      const campTypeId = idOf(work, `type.${key}`)
      const images: string[] = []
      const body = { name, kind: 'CAMP', priceAmount, originalAmount, images, campTypeId, needsShipping: false } as const
      return [['goods', (await ask(work, addGoods, goodsCall, body)).id]]
    },
  }),
)

const coaches = sampleCoaches.map(
  ({ key, group: _group, ...fields }, n): SampleRow => ({
    kind: 'COACH',
    key: `coach.${key}`,
    name: fields.name,
    make: async (work) => {
      const body = { ...fields, phone: samplePhone(n + 1), employment: 'PART_TIME', trackingEnabled: false } as const
      return [['coach', (await ask(work, saveCoach, coachCall, body)).id]]
    },
  }),
)

const camp: SampleRow = {
  kind: 'CAMP',
  key: 'camp',
  name: '示例体验营 第 1 期',
  make: async (work) => {
    const body = {
      name: '示例体验营',
      campTypeId: idOf(work, 'type.trial'),
      goodsId: idOf(work, 'goods.trial'),
      term: '第 1 期',
      enrolStart: dayFrom(work, -14),
      enrolEnd: dayFrom(work, CAMP_DAYS - 3),
      startDate: dayFrom(work, -2),
      endDate: dayFrom(work, CAMP_DAYS - 3),
      capacity: 60,
      lessons: Array.from({ length: CAMP_DAYS }, (_, n) => ({ day: n + 1 })),
    }
    return [['camp', (await ask(work, saveCamp, campCall, body)).id]]
  },
}

const groups = sampleCoaches.map(
  ({ key, group }): SampleRow => ({
    kind: 'GROUP',
    key: `group.${key}`,
    name: group,
    make: async (work) => {
      const body = { campId: idOf(work, 'camp'), name: group, coachId: idOf(work, `coach.${key}`), capacity: 30 }
      return [['campGroup', (await ask(work, saveCampGroup, groupCall, body)).id]]
    },
  }),
)

const families = sampleFamilies.map(
  ({ nickname, realName, child, englishName, gender, grade }, n): SampleRow => ({
    kind: 'FAMILY',
    key: `family.${n}`,
    name: nickname,
    make: async (work) => {
      const children = [{ name: child, englishName, gender, grade }]
      const body = { phone: samplePhone(101 + n), nickname, realName, channelId: idOf(work, 'channel'), children }
      return [['parent', (await ask(work, createParent, parentCall, body)).id]]
    },
  }),
)

/** What the child of an order handed in today, and what its coach said of it. */
async function clockIn(work: SampleWork, orderId: number, { score, comment }: (typeof sampleFamilies)[number]): Promise<SampleRecord[]> {
  const enrolment = await sampleRepository.enrolment(work.w.tx, orderId)
  if (!enrolment) return []
  const record: SampleRecord = ['campStudent', enrolment.id]
  if (score === undefined) return [record]
  const body = { campStudentId: enrolment.id, date: dayFrom(work, 0), studySeconds: 600 + score, score, reason: '示例数据' }
  const { id } = await ask(work, createClockIn, clockInCall, body)
  const { coachId } = enrolment
  if (comment !== undefined && coachId !== null) {
    const data = { clockInId: id, coachId, text: comment, seconds: 90, commentedAt: work.cx.services.clock.now().toISOString() }
    const { cx } = work
    await work.w.saying(commentClockIn, (part) => takeComment(part, cx, { externalId: '', internalId: null, data }))
  }
  return [record]
}

const orders = sampleFamilies.map(
  (family, n): SampleRow => ({
    kind: 'ORDER',
    key: `order.${n}`,
    name: `${family.nickname} · ${sampleGoods.find(({ key }) => key === family.goods)?.name}`,
    make: async (work) => {
      const parentId = idOf(work, `family.${n}`)
      const order = await ask(work, createOrder, orderCall, {
        parentId,
        studentId: await sampleRepository.childOf(work.w.tx, parentId),
        goodsId: idOf(work, `goods.${family.goods}`),
        ...(family.goods === 'trial' && { campId: idOf(work, 'camp') }),
        quantity: 1,
        payMethod: 'OFFLINE',
      })
      const record: SampleRecord = ['order', order.id]
      if (!family.paid) return [record]
      await ask(work, confirmPayment, payCall, {
        orderNumber: order.orderNumber,
        amount: order.payAmount,
        paidAt: work.cx.services.clock.now().toISOString(),
        note: '示例数据，没有真实收款',
      })
      return [record, ...(await clockIn(work, order.id, family))]
    },
  }),
)

/** All of it, each row after what it needs. */
export const sampleRows: readonly SampleRow[] = [channel, ...types, ...goods, ...coaches, camp, ...groups, ...families, ...orders]

/** Takes a row out as if it had never been; the database refuses it where anything hangs on a record of it. */
export const dropSample: Readonly<Record<SampleKind, (tx: Tx, records: readonly SampleRecord[]) => Promise<unknown>>> = {
  CHANNEL: (tx, [own]) => dropChannel(tx, found(own)[1]),
  CAMP_TYPE: (tx, [own]) => dropCampType(tx, found(own)[1]),
  GOODS: (tx, [own]) => dropGoods(tx, found(own)[1]),
  COACH: (tx, [own]) => dropCoach(tx, found(own)[1]),
  CAMP: (tx, [own]) => dropCamp(tx, found(own)[1]),
  GROUP: (tx, [own]) => dropCampGroup(tx, found(own)[1]),
  FAMILY: (tx, [own]) => dropFamily(tx, found(own)[1]),
  ORDER: async (tx, [own, enrolment]) => {
    if (enrolment) {
      await dropClockIns(tx, enrolment[1])
      await dropAll(tx, [enrolment[1]])
    }
    await dropOrder(tx, found(own)[1])
  },
}
