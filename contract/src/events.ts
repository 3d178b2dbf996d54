import * as z from 'zod'
import { campStudentStatus } from './camps/camps.labels.ts'
import { contractStatus } from './contracts/contracts.steps.ts'
import { feedbackCategory } from './feedback/feedback.labels.ts'
import { logisticsStatus } from './logistics/logistics.labels.ts'

/** An event: a fact that other programs of the business may hear of, with what they are told. */
interface EventDefinition<S extends z.ZodObject = z.ZodObject> {
  readonly zh: string
  readonly en: string
  /** What it happened to, by the name that the log has for such records; `id` of the data is its number. */
  readonly entity: string
  /** Ids and new states, never a phone, a name or an address: who needs more asks for it with a key. What else a fact knows is left out. */
  readonly schema: S
  readonly example: z.output<S>
}

const event = <const S extends z.ZodObject<{ id: z.ZodInt }>>(definition: EventDefinition<S>): EventDefinition<S> => definition

const parent = z.object({ id: z.int() })
/** Which of its fields are other now, by their names. */
const fields = z.array(z.string())

const order = z.object({ id: z.int(), orderNumber: z.string(), parentId: z.int() })
const anOrder = { id: 4821, orderNumber: '202611262596236180', parentId: 1093 }
const refund = z.object({
  id: z.int(),
  refundNumber: z.string(),
  orderId: z.int(),
  orderNumber: z.string(),
  amount: z.int().describe('fen'),
})
const aRefund = { id: 317, refundNumber: 'R202611260000317', orderId: 4821, orderNumber: '202611262596236180', amount: 26_800 }

const enrolment = z.object({
  id: z.int(),
  campId: z.int(),
  groupId: z.int(),
  studentId: z.int(),
  parentId: z.int(),
  status: campStudentStatus.schema,
})
const anEnrolment = { id: 7702, campId: 12, groupId: 58, studentId: 1407, parentId: 1093, status: 'STUDYING' } as const
const shipment = z.object({
  id: z.int(),
  orderId: z.int(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  status: logisticsStatus.schema,
})
const aShipment = {
  id: 2954,
  orderId: 4821,
  orderNumber: '202611262596236180',
  trackingNumber: 'SF1304557120943',
  status: 'IN_TRANSIT',
} as const

const batch = z.object({ id: z.int(), count: z.int() })
const contract = z.object({ id: z.int(), flowId: z.string(), coachId: z.int(), status: contractStatus.schema })
const aContract = { id: 88, flowId: 'C202611260000088', coachId: 36 }
const month = z.object({ id: z.int(), coachId: z.int(), month: z.string() })
const aMonth = { id: 640, coachId: 36, month: '2026-10' }

/** Every event, by its name. One stands here once it is told (`server/test/events.test.ts` makes each of them happen). */
export const events = {
  'parent.created': event({ zh: '新家长', en: 'A family was entered', entity: 'parent', schema: parent, example: { id: 1093 } }),
  'parent.updated': event({
    zh: '家长资料已修改',
    en: 'What is known of a family was changed',
    entity: 'parent',
    schema: parent.extend({ activeFlg: z.enum(['ACTIVE', 'FROZEN']), fields }),
    example: { id: 1093, activeFlg: 'ACTIVE', fields: ['phone'] },
  }),
  'parent.frozen': event({ zh: '家长已冻结', en: 'A family was frozen', entity: 'parent', schema: parent, example: { id: 1093 } }),
  'parent.merged': event({
    zh: '家长账号已合并，或合并已撤销',
    en: 'Two accounts of a family were made one, or parted again',
    entity: 'parent',
    schema: parent.extend({ mergedId: z.int(), state: z.enum(['MERGED', 'PARTED']) }),
    example: { id: 1093, mergedId: 2210, state: 'MERGED' },
  }),
  'parent.erased': event({ zh: '家长信息已删除', en: 'A family was forgotten', entity: 'parent', schema: parent, example: { id: 1093 } }),
  'student.updated': event({
    zh: '孩子资料已修改',
    en: 'What is known of a child was changed',
    entity: 'student',
    schema: z.object({ id: z.int(), parentId: z.int(), fields }),
    example: { id: 1407, parentId: 1093, fields: ['grade'] },
  }),
  'order.created': event({ zh: '新订单', en: 'An order was made', entity: 'order', schema: order, example: anOrder }),
  'order.paid': event({ zh: '订单已付款', en: 'An order was paid', entity: 'order', schema: order, example: anOrder }),
  'order.completed': event({ zh: '订单已完成', en: 'An order was completed', entity: 'order', schema: order, example: anOrder }),
  'order.cancelled': event({ zh: '订单已取消', en: 'An order was cancelled', entity: 'order', schema: order, example: anOrder }),
  'order.closed': event({
    zh: '订单超时未付，已关闭',
    en: 'An order was not paid in time and was closed',
    entity: 'order',
    schema: order,
    example: anOrder,
  }),
  'order.shipped': event({ zh: '订单已发货', en: 'An order was sent', entity: 'order', schema: order, example: anOrder }),
  'refund.requested': event({ zh: '退款已发起', en: 'A refund was started', entity: 'refund', schema: refund, example: aRefund }),
  'refund.succeeded': event({
    zh: '退款款项已退回',
    en: 'A refund succeeded',
    entity: 'refund',
    schema: refund,
    example: aRefund,
  }),
  'refund.failed': event({ zh: '退款失败', en: 'A refund failed', entity: 'refund', schema: refund, example: aRefund }),
  'refund.abnormal': event({
    zh: '退款异常，需人工处理',
    en: 'A refund is abnormal: people see to it',
    entity: 'refund',
    schema: refund,
    example: aRefund,
  }),
  'enrolment.created': event({
    zh: '学员已入营，或恢复在营',
    en: 'A child joined a camp, or is back in it',
    entity: 'campStudent',
    schema: enrolment,
    example: anEnrolment,
  }),
  'enrolment.moved': event({
    zh: '学员已换组',
    en: 'A child changed groups',
    entity: 'campStudent',
    schema: z.object({ id: z.int(), groupId: z.int(), effectiveDate: z.string() }),
    example: { id: 7702, groupId: 58, effectiveDate: '2026-11-27' },
  }),
  'enrolment.quit': event({
    zh: '学员已退出营期',
    en: 'A child left a camp',
    entity: 'campStudent',
    schema: enrolment,
    example: { ...anEnrolment, status: 'QUIT' },
  }),
  'enrolment.finished': event({
    zh: '学员已结营',
    en: 'A child finished a camp',
    entity: 'campStudent',
    schema: enrolment,
    example: { ...anEnrolment, status: 'FINISHED' },
  }),
  'shipment.created': event({
    zh: '包裹已创建',
    en: 'A parcel was made',
    entity: 'logisticsOrder',
    schema: shipment,
    example: { ...aShipment, status: 'CREATED' },
  }),
  'shipment.moved': event({
    zh: '包裹状态或单号已更新',
    en: 'A parcel moved on, or has another number',
    entity: 'logisticsOrder',
    schema: shipment,
    example: aShipment,
  }),
  'shipment.signed': event({
    zh: '包裹已签收',
    en: 'A parcel was delivered',
    entity: 'logisticsOrder',
    schema: shipment,
    example: { ...aShipment, status: 'SIGNED' },
  }),
  'shipment.problem': event({
    zh: '包裹异常或已退回',
    en: 'A parcel has a problem, or was sent back',
    entity: 'logisticsOrder',
    schema: shipment,
    example: { ...aShipment, status: 'PROBLEM' },
  }),
  'coupon.batch_ready': event({
    zh: '一批兑换码已生成',
    en: 'A batch of codes is ready',
    entity: 'couponBatch',
    schema: batch,
    example: { id: 71, count: 500 },
  }),
  'coupon.redeemed': event({
    zh: '兑换码已使用',
    en: 'A code was used',
    entity: 'coupon',
    schema: z.object({ id: z.int(), orderNumber: z.string(), parentId: z.int() }),
    example: { id: 35_104, orderNumber: '202611262596236180', parentId: 1093 },
  }),
  'coupon.disabled': event({
    zh: '一批兑换码中有码停用',
    en: 'Codes of a batch were disabled or held back',
    entity: 'couponBatch',
    schema: batch.extend({ held: z.int().describe('those in use, or held back, that are disabled once they come back') }),
    example: { id: 71, count: 120, held: 3 },
  }),
  'member.granted': event({
    zh: '已开通或延长会员',
    en: 'A membership was granted or made longer',
    entity: 'member',
    schema: z.object({ id: z.int(), parentId: z.int(), levelId: z.int(), startsAt: z.string(), endsAt: z.string() }),
    example: { id: 311, parentId: 1093, levelId: 2, startsAt: '2026-11-27T13:20:14.000+08:00', endsAt: '2027-11-27T13:20:14.000+08:00' },
  }),
  'feedback.created': event({
    zh: '新反馈',
    en: 'A family gave feedback',
    entity: 'feedback',
    schema: z.object({ id: z.int(), parentId: z.int(), category: feedbackCategory.schema }),
    example: { id: 519, parentId: 1093, category: 'COURSE' },
  }),
  'feedback.replied': event({
    zh: '反馈已回复',
    en: 'A reply to feedback has left, or could not be sent',
    entity: 'feedback',
    schema: z.object({ id: z.int(), parentId: z.int(), delivery: z.enum(['SENT', 'FAILED']) }),
    example: { id: 519, parentId: 1093, delivery: 'SENT' },
  }),
  'report.ready': event({
    zh: '学习报告已生成',
    en: 'A report of a child is ready',
    entity: 'report',
    schema: z.object({
      id: z.int(),
      enrolmentId: z.int(),
      periodStart: z.string(),
      periodEnd: z.string(),
      kind: z.enum(['REPORT', 'CERTIFICATE']),
    }),
    example: { id: 905, enrolmentId: 7702, periodStart: '2026-11-16', periodEnd: '2026-11-22', kind: 'REPORT' },
  }),
  'workhour.month_closed': event({
    zh: '辅导老师的月度工时已结算',
    en: 'The month of a coach was closed',
    entity: 'workStatement',
    schema: month,
    example: aMonth,
  }),
  'workhour.month_reopened': event({
    zh: '辅导老师的月度工时已重新打开',
    en: 'The month of a coach was opened again',
    entity: 'workStatement',
    schema: month.extend({ nextId: z.int() }),
    example: { ...aMonth, nextId: 655 },
  }),
  'settlement.paid': event({
    zh: '辅导老师的月度工时已发放',
    en: 'The month of a coach was paid',
    entity: 'workStatement',
    schema: month,
    example: aMonth,
  }),
  'contract.sent': event({
    zh: '工时确认书已发送',
    en: 'A contract was sent to its coach',
    entity: 'contract',
    schema: contract,
    example: { ...aContract, status: 'PENDING' },
  }),
  'contract.signed': event({
    zh: '工时确认书已签署完成',
    en: 'A contract was signed and sealed',
    entity: 'contract',
    schema: contract,
    example: { ...aContract, status: 'DONE' },
  }),
  'contract.rejected': event({
    zh: '工时确认书被拒签',
    en: 'A contract was refused by its coach',
    entity: 'contract',
    schema: contract,
    example: { ...aContract, status: 'REJECTED' },
  }),
  'contract.expired': event({
    zh: '工时确认书逾期未签',
    en: 'A contract was not signed in time',
    entity: 'contract',
    schema: contract,
    example: { ...aContract, status: 'EXPIRED' },
  }),
  'coach.created': event({
    zh: '新辅导老师',
    en: 'A coach was entered',
    entity: 'coach',
    schema: z.object({ id: z.int() }),
    example: { id: 36 },
  }),
  'coach.deactivated': event({
    zh: '辅导老师已停用',
    en: 'A coach was deactivated',
    entity: 'coach',
    schema: z.object({ id: z.int() }),
    example: { id: 36 },
  }),
} as const satisfies Record<string, EventDefinition>

export type EventName = keyof typeof events

/** What an event tells. */
export type EventData<N extends EventName> = z.output<(typeof events)[N]['schema']>

/** Is it an event, or what nouns tell each other alone? */
export const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)
