import { labelled, type ValueOf } from '../base/labels.ts'

/** What a business needs before its first day, in the order in which one does it. */
export const setupStep = labelled({
  STAFF: ['员工与角色', 'Staff and roles', 'plain'],
  CAMP_TYPES: ['营期类型', 'Camp types', 'plain'],
  CARRIERS: ['物流公司', 'Carriers', 'plain'],
  GOODS: ['商品', 'Products', 'plain'],
  COACH: ['辅导老师', 'Coaches', 'plain'],
  CAMP: ['第一个营期', 'The first camp', 'plain'],
  FAMILY: ['第一个家庭', 'The first family', 'plain'],
  HOURS: ['第一笔工时', 'The first hours', 'plain'],
  PAYEE: ['老师收款信息', 'Where a coach is paid', 'plain'],
  PAYDAY: ['第一次发工资', 'The first payday', 'plain'],
  HOLIDAYS: ['节假日', 'Public holidays', 'plain'],
  REFUND_RULE: ['退款规则', 'Refund rule', 'plain'],
  PAYMENT: ['收款商户', 'Payments', 'plain'],
  SMS: ['短信', 'Text messages', 'plain'],
  EMAIL: ['邮件', 'E-mail', 'plain'],
})
export type SetupStep = ValueOf<typeof setupStep>

/** OPEN can be done now. WAITS: other steps come first. ASIDE: somebody said that it is not needed. */
export const setupState = labelled({
  DONE: ['已完成', 'Done', 'green'],
  OPEN: ['待办', 'To do', 'blue'],
  WAITS: ['等前面的步骤', 'Waits', 'grey'],
  ASIDE: ['不需要', 'Not needed', 'grey'],
})
export type SetupState = ValueOf<typeof setupState>

/** What the sample is made of, in the order in which it is made. */
export const sampleKind = labelled({
  CHANNEL: ['渠道', 'Channel', 'plain'],
  CAMP_TYPE: ['营期类型', 'Camp type', 'plain'],
  GOODS: ['商品', 'Product', 'plain'],
  COACH: ['辅导老师', 'Coach', 'plain'],
  CAMP: ['营期', 'Camp', 'plain'],
  GROUP: ['分组', 'Group', 'plain'],
  FAMILY: ['家庭', 'Family', 'plain'],
  ORDER: ['订单', 'Order', 'plain'],
})
export type SampleKind = ValueOf<typeof sampleKind>

/** Why no sample can be loaded now, as the refusal of it is named. */
export const sampleBars = ['SAMPLE_BUSY', 'SAMPLE_THERE', 'SAMPLE_BUSINESS', 'SAMPLE_REAL_PAYMENT'] as const
export type SampleBar = (typeof sampleBars)[number]

/** What goes on without it, by usual values or in test mode: no business has to wait for these. */
export const laterSteps: readonly SetupStep[] = ['HOLIDAYS', 'REFUND_RULE', 'PAYMENT', 'SMS', 'EMAIL']

/** What comes once there is a coach: from hours to the first pay. A business opens without these. */
export const paySteps: readonly SetupStep[] = ['HOURS', 'PAYEE', 'PAYDAY']

/** What no business can open without. */
export const firstSteps: readonly SetupStep[] = setupStep.values.filter((step) => !laterSteps.includes(step) && !paySteps.includes(step))

/** Steps that wait, and for what: for one of the kind to be there. */
export const setupWaits: Partial<Record<SetupStep, readonly SetupStep[]>> = {
  GOODS: ['CAMP_TYPES'],
  CAMP: ['CAMP_TYPES', 'COACH'],
  HOURS: ['COACH'],
  PAYEE: ['COACH'],
  PAYDAY: ['HOURS', 'PAYEE'],
}
