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

/** What goes on without it, by usual values or in test mode: no business has to wait for these. */
export const laterSteps: readonly SetupStep[] = ['HOLIDAYS', 'REFUND_RULE', 'PAYMENT', 'SMS', 'EMAIL']

/** Steps that wait, and for what: for one of the kind to be there. */
export const setupWaits: Partial<Record<SetupStep, readonly SetupStep[]>> = {
  GOODS: ['CAMP_TYPES'],
  CAMP: ['CAMP_TYPES', 'COACH'],
}
