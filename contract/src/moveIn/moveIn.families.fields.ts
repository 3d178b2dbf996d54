import type { MoveField } from './moveIn.field.ts'

/** What a file of families and their children can say. */
export const familyFields = {
  oldNumber: { zh: '家长 · 旧编号', en: 'Parent: old number', width: 18 },
  phone: { zh: '家长 · 手机号', en: 'Parent: phone', width: 16, required: true, personal: 'phone' },
  parentName: { zh: '家长 · 姓名', en: 'Parent: name', width: 14 },
  nickname: { zh: '家长 · 昵称', en: 'Parent: nickname', width: 14 },
  channel: { zh: '渠道', en: 'Channel', width: 18 },
  referrer: { zh: '推荐人', en: 'Referrer', width: 16, byPhone: true },
  registeredOn: { zh: '家长 · 注册日期', en: 'Parent: registered on', width: 16 },
  childNumber: { zh: '学员 · 旧编号', en: 'Child: old number', width: 18 },
  childName: { zh: '学员 · 姓名', en: 'Child: name', width: 14 },
  englishName: { zh: '学员 · 英文名', en: 'Child: English name', width: 14 },
  gender: { zh: '学员 · 性别', en: 'Child: gender', width: 10 },
  birthday: { zh: '学员 · 生日', en: 'Child: birthday', width: 14 },
  grade: { zh: '学员 · 年级', en: 'Child: grade', width: 10 },
} as const satisfies Record<string, MoveField>
export type FamilyField = keyof typeof familyFields
