import type { ValueOf } from '../base/labels.ts'
import type { statementStatus } from './workHours.labels.ts'

type Said = { readonly zh: string; readonly en: string }

/** What can be done with a month in its state: by who works on months, and by its coach. A refusal says it. */
export const waysOfMonth: Readonly<Record<ValueOf<typeof statementStatus>, { readonly office: Said; readonly coach: Said }>> = {
  OPEN: {
    office: {
      zh: '可以补录或修改工时，月末之后“提交”给老师，或“关账”',
      en: 'enter or edit hours; after the last day, "Submit" it to the coach or "Close" it',
    },
    coach: { zh: '可以“提出异议”，月末之后可以“确认”', en: '"Dispute" what is wrong; after the last day, "Confirm" it' },
  },
  SUBMITTED: {
    office: { zh: '可以“退回”，或直接“关账”', en: '"Return" it, or "Close" it' },
    coach: { zh: '可以“确认”或“提出异议”', en: '"Confirm" it, or "Dispute" what is wrong' },
  },
  CONFIRMED: {
    office: { zh: '可以“退回”，或直接“关账”', en: '"Return" it, or "Close" it' },
    coach: { zh: '有差错请“提出异议”', en: '"Dispute" what is wrong' },
  },
  CLOSED: {
    office: {
      zh: '可以“确认已付款”，由另一人“重新打开”，或对明细使用“扣减”',
      en: '"Mark as paid", have another person "Reopen" it, or use "Take back" on a line',
    },
    coach: { zh: '有差错请“提出异议”', en: '"Dispute" what is wrong' },
  },
  CONTRACTED: {
    office: { zh: '可以“确认已付款”，或对明细使用“扣减”', en: '"Mark as paid", or use "Take back" on a line' },
    coach: { zh: '有差错请“提出异议”', en: '"Dispute" what is wrong' },
  },
  PAID: {
    office: {
      zh: '多记的请对明细使用“扣减”，少记的请提交“更正金额”，付款被银行退回的请“登记付款退回”',
      en: 'use "Take back" on a line that is too much, "Correct by an amount" for what is missing, or record that the bank returned the payment',
    },
    coach: {
      zh: '有差错请联系同事，由同事对明细使用“扣减”或提交“更正金额”',
      en: 'tell a colleague what is wrong, who uses "Take back" on a line or "Correct by an amount"',
    },
  },
}

/** Of a closed month below zero, which is paid to nobody. */
export const wayBelowZero: Said = {
  zh: '该月低于 0，无需付款；可以由另一人“重新打开”，或对明细使用“扣减”',
  en: 'it is below zero and paid to nobody; have another person "Reopen" it, or use "Take back" on a line',
}

/** Of a version that was put away when its month was opened again. */
export const wayOfOldMonth: Said = {
  zh: '该版已被重新打开，请在该月现在的一版操作',
  en: 'this version was opened again; please go to the one that the month has now',
}
