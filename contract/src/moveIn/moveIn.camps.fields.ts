import type { MoveField } from './moveIn.field.ts'

/** What a file of camps and their groups can say. */
export const campFields = {
  campNumber: { zh: '营期 · 旧编号', en: 'Camp: old number', width: 18 },
  name: { zh: '营期 · 名称', en: 'Camp: name', width: 20, required: true },
  term: { zh: '营期 · 期数', en: 'Camp: term', width: 14 },
  campType: { zh: '营期 · 类型', en: 'Camp: type', width: 14, required: true },
  goods: { zh: '营期 · 商品', en: 'Camp: goods', width: 18 },
  startDate: { zh: '营期 · 开营日期', en: 'Camp: first day', width: 14, required: true },
  endDate: { zh: '营期 · 结营日期', en: 'Camp: last day', width: 14, required: true },
  enrolStart: { zh: '营期 · 报名开始', en: 'Camp: enrolment from', width: 14 },
  enrolEnd: { zh: '营期 · 报名截止', en: 'Camp: enrolment until', width: 14 },
  capacity: { zh: '营期 · 名额', en: 'Camp: places', width: 10 },
  groupNumber: { zh: '分组 · 旧编号', en: 'Group: old number', width: 18 },
  groupName: { zh: '分组 · 名称', en: 'Group: name', width: 16 },
  coach: { zh: '分组 · 老师', en: 'Group: coach', width: 14, byPhone: true },
  groupCapacity: { zh: '分组 · 名额', en: 'Group: places', width: 10 },
} as const satisfies Record<string, MoveField>
export type CampField = keyof typeof campFields
