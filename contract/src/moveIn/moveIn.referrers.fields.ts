import type { MoveField } from './moveIn.field.ts'

/** What a file of referrers can say. Of rates and bank accounts nothing is read. */
export const referrerFields = {
  referrerNumber: { zh: '推荐人 · 旧编号', en: 'Referrer: old number', width: 18 },
  name: { zh: '推荐人 · 姓名', en: 'Referrer: name', width: 14, required: true },
  phone: { zh: '推荐人 · 手机号', en: 'Referrer: phone', width: 16, required: true, personal: 'phone' },
  wechat: { zh: '推荐人 · 微信号', en: 'Referrer: WeChat', width: 18 },
  kind: { zh: '推荐人 · 类型', en: 'Referrer: kind', width: 12 },
} as const satisfies Record<string, MoveField>
export type ReferrerField = keyof typeof referrerFields
