import type { MoveField } from './moveIn.field.ts'

/** What a file of enrolments can say: who was in which camp, from when until when. */
export const enrolmentFields = {
  enrolNumber: { zh: '报名 · 旧编号', en: 'Enrolment: old number', width: 18 },
  campNumber: { zh: '营期 · 旧编号', en: 'Camp: old number', width: 18 },
  campName: { zh: '营期 · 名称', en: 'Camp: name', width: 20 },
  term: { zh: '营期 · 期数', en: 'Camp: term', width: 14 },
  groupNumber: { zh: '分组 · 旧编号', en: 'Group: old number', width: 18 },
  groupName: { zh: '分组 · 名称', en: 'Group: name', width: 16 },
  childNumber: { zh: '学员 · 旧编号', en: 'Child: old number', width: 18 },
  familyNumber: { zh: '家长 · 旧编号', en: 'Parent: old number', width: 18 },
  phone: { zh: '家长 · 手机号', en: 'Parent: phone', width: 16, personal: 'phone' },
  childName: { zh: '学员 · 姓名', en: 'Child: name', width: 14 },
  joinedOn: { zh: '入营日期', en: 'Joined on', width: 14 },
  status: { zh: '状态', en: 'Status', width: 12 },
  finishedOn: { zh: '结营日期', en: 'Finished on', width: 14 },
  leftOn: { zh: '退出日期', en: 'Left on', width: 14 },
  leftReason: { zh: '退出原因', en: 'Why it left', width: 24 },
} as const satisfies Record<string, MoveField>
export type EnrolmentField = keyof typeof enrolmentFields
