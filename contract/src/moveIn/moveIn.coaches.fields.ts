import type { MoveField } from './moveIn.field.ts'

/** What a file of coaches can say. Of accounts, pay and identity cards nothing is read. */
export const coachFields = {
  coachNumber: { zh: '老师 · 旧编号', en: 'Coach: old number', width: 18 },
  name: { zh: '老师 · 姓名', en: 'Coach: name', width: 14, required: true },
  phone: { zh: '老师 · 手机号', en: 'Coach: phone', width: 16, required: true, personal: 'phone' },
  employment: { zh: '老师 · 用工类型', en: 'Coach: employment', width: 12, required: true },
  englishName: { zh: '老师 · 英文名', en: 'Coach: English name', width: 14 },
  joinedAt: { zh: '老师 · 入职日期', en: 'Coach: joined on', width: 14 },
  activeFlg: { zh: '老师 · 是否在职', en: 'Coach: works here', width: 12 },
} as const satisfies Record<string, MoveField>
export type CoachField = keyof typeof coachFields
