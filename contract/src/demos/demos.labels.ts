import { labelled, type ValueOf } from '../base/labels.ts'

/** What staff who looked at a demo decided. */
export const demoReview = labelled({
  PENDING: ['待审核', 'To review', 'amber'],
  PASSED: ['已通过', 'Passed', 'green'],
  DECLINED: ['未通过', 'Declined', 'red'],
})
export type DemoReview = ValueOf<typeof demoReview>

/** By which way a guardian agreed; PHONE and WECHAT of before there were consents by purpose. */
export const consentWay = labelled({
  STAFF: ['员工电话登记', 'By phone, to staff', 'plain'],
  PHONE: ['电话', 'Phone', 'plain'],
  WECHAT: ['微信', 'WeChat', 'plain'],
  PAPER: ['书面', 'On paper', 'plain'],
  APP: ['应用内', 'In the app', 'plain'],
})
export type ConsentWay = ValueOf<typeof consentWay>
