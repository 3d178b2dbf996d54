import { labelled, type ValueOf } from '../base/labels.ts'

// Not among the labels that every list loads: only screens of contracts say these words.

/** Who has it signed: the product itself, or Tencent ESS under certificates of a licensed authority. */
export const contractProvider = labelled({ BUILTIN: ['平台签署', 'Built in', 'plain'], ESS: ['腾讯电子签', 'Tencent ESS', 'plain'] })

export type ContractProvider = ValueOf<typeof contractProvider>

/** What happened to a contract on its way, as its evidence page says. */
export const contractEvent = labelled({
  PHONE_CHANGED: ['修改老师手机号', 'Phone of the coach changed', 'amber'],
  ID_CARD_CHANGED: ['修改老师身份证号', 'ID card of the coach changed', 'amber'],
  CREATED: ['生成合同，锁定工时明细', 'Contract created, hours locked', 'grey'],
  SENT: ['发送签署链接', 'Link sent', 'blue'],
  LINK_COPIED: ['复制签署链接', 'Link copied', 'amber'],
  OPENED: ['打开签署页', 'Signing page opened', 'blue'],
  ID_WRONG: ['身份证后六位不符', 'ID card digits were wrong', 'amber'],
  CODE_SENT: ['身份证后六位相符，发送短信验证码', 'ID card digits right, code sent by SMS', 'blue'],
  CODE_WRONG: ['短信验证码错误', 'Code was wrong', 'amber'],
  CODE_OK: ['短信验证码通过', 'Code was right', 'blue'],
  SIGNED: ['本人确认并同意以电子方式签署', 'Confirmed, and agreed to sign electronically', 'green'],
  SEALED: ['公司盖章完成', 'Sealed by the company', 'green'],
  REFUSED: ['拒绝签署', 'Refused to sign', 'red'],
  EXPIRED: ['超过签署期限', 'Not signed in time', 'amber'],
  CANCELLED: ['撤回合同', 'Withdrawn', 'grey'],
  REMINDED: ['催签', 'Reminded', 'blue'],
  DOWNLOADED: ['下载文件', 'Downloaded', 'grey'],
  INVALID: ['签署方信息变化，合同失效', 'Became invalid: a signer changed', 'red'],
  END_ASKED: ['申请解除合同', 'Termination asked for', 'amber'],
  END_DECLINED: ['不同意解除合同', 'Termination declined', 'grey'],
  END_STARTED: ['发起解除协议', 'Agreement to terminate sent', 'amber'],
  TERMINATED: ['合同已解除', 'Terminated', 'red'],
})
export type ContractEvent = ValueOf<typeof contractEvent>

/** Why no contract was made for a coach. */
export const contractSkip = labelled({
  NO_HOURS: ['该周期没有工时', 'No hours in this period', 'grey'],
  OVERLAPPING: ['已有合同的周期与此重叠', 'A contract overlaps this period', 'amber'],
  NO_ID_CARD: ['没有身份证号', 'No ID card', 'amber'],
  NO_PHONE: ['没有手机号', 'No phone', 'amber'],
  FULL_TIME: ['全职老师不签工时合同', 'Full-time coaches sign no contracts', 'grey'],
  INACTIVE_NO_HOURS: ['已停用且没有工时', 'Inactive, without hours', 'grey'],
  OTHER_GROUP: ['周期内有其他辅导组的工时', 'Some hours of the period are of other groups', 'amber'],
  MONTH_OPEN: ['周期内有未关账的月份，请先关账', 'A month of the period is open; close it first', 'amber'],
  MONTH_BELOW_ZERO: [
    '周期内有未关账且为负的月份，请先关账，或换一个不含该月的周期',
    'A month of the period is open and below zero; close it first, or leave it out of the period',
    'amber',
  ],
  NO_RATE: ['有未计价的工时', 'Some hours have no rate', 'red'],
  NAME_GLYPH: ['姓名含有字库缺少的字', 'The font lacks a character of the name', 'red'],
  DAY_NOT_OVER: ['周期尚未结束', 'The period is not over', 'amber'],
  OWN_CHANGE: [
    '您近期修改过其手机号或身份证号，须由同事发送',
    'You changed the phone or ID card within 30 days; a colleague sends it',
    'amber',
  ],
})
export type ContractSkip = ValueOf<typeof contractSkip>
