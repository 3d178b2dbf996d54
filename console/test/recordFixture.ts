import { parameters } from '@camp/contract/base/parameters'
import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { anOrder } from './listFixture.ts'
import { aRole, aUser } from './userFixture.ts'

// One record of each kind that has a form of its own, as its list shows it.
const at = '2026-11-20T03:18:00.000Z'
export const row = { id: 5, createdAt: at, updatedAt: at, version: 1 }
/** What a colleague has left of it. */
export const newer = { version: 7 }
const day = { start: '2026-12-01', end: '2026-12-20' }

export const domain = { ...row, name: '旧', host: 'a.example.com', purpose: null, activeFlg: 'ACTIVE' as const }
export const tag = { ...row, name: '旧', color: null, scope: 'PARENT' as const, useCount: 0 }
export const role = aRole({ id: 5, roleName: '旧' })
export const permission = {
  ...row,
  code: 'X_Y',
  name: '旧',
  nameEn: 'old',
  kind: 'ACTION' as const,
  menuId: null,
  menuTitle: null,
  builtIn: false,
  roleCount: 0,
}
export const menu = { ...row, parentId: null, titleZh: '旧', titleEn: 'old', path: null, icon: null, sort: 10, permissionCount: 0 }
export const level = {
  ...row,
  name: '旧',
  priceAmount: 100,
  durationDays: 30,
  sort: 10,
  activeFlg: 'ACTIVE' as const,
  benefitIds: [],
  memberCount: 0,
}
export const benefit = { ...row, name: '旧', icon: null, description: null, levelIds: [], sort: 10, activeFlg: 'ACTIVE' as const }
export const campType = { ...row, name: '旧', sort: 10, activeFlg: 'ACTIVE' as const }
export const camp = {
  ...row,
  name: '旧',
  campTypeId: 5,
  campType: '体验营',
  goodsId: null,
  goodsName: null,
  term: '第1期',
  enrolStart: day.start,
  enrolEnd: day.start,
  startDate: day.start,
  endDate: day.end,
  capacity: 20,
  enrolledCount: 0,
  groupCount: 0,
  clockInsDone: 0,
  clockInsDue: 0,
  clockInRateBp: null,
  status: 'ENROLLING' as const,
  remark: null,
  lessons: [],
  campTypeList: [{ id: 5, name: '体验营' }],
}
export const group = {
  ...row,
  campId: 5,
  name: '旧',
  coachId: null,
  coachName: null,
  capacity: 30,
  studentCount: 0,
  clockInsDone: 0,
  clockInsDue: 0,
  clockInRateBp: null,
  activeFlg: 'ACTIVE' as const,
}
export const holiday = { ...row, year: 2026, name: '旧', holidays: [{ date: '2026-10-01', name: '国庆节', kind: 'HOLIDAY' as const }] }
export const student = {
  ...row,
  campId: 5,
  studentName: '王一诺',
  status: 'STUDYING',
  stays: [{ from: at, to: null, refundOrder: null }],
  coachRemark: '旧',
} as CampStudentRow // what the form reads
export const order = anOrder({ ...row, remark: '旧' })
export const user = aUser({ ...row, realName: '周思远' })
export const parameterKey = 'order.closeAfterMinutes'
export const rule = parameters[parameterKey]
export const parameter = {
  ...row,
  key: parameterKey,
  group: rule.group,
  value: 30,
  valueType: 'integer' as const,
  description: 'x',
  isSet: true,
}
export const parent = { ...row, nickname: '云朵', realName: null, activeFlg: 'ACTIVE' as const, tags: [{ id: 1, name: '旧', color: null }] }
export const tags = [1, 2, 3].map((id) => ({ ...tag, id, name: ['旧', '我的', '对方的'][id - 1] ?? '' }))
export const roles = [1, 2, 3].map((id) => aRole({ id, roleName: ['旧角色', '我的角色', '对方的角色'][id - 1] ?? '' }))
const audience = { kind: 'STAFF' as const, all: true, roleIds: [], userIds: [], tagIds: [], campIds: [] }
export const messageTask = {
  ...row,
  title: '旧',
  content: '{name}，您好',
  channel: 'IN_APP' as const,
  purpose: 'MESSAGES' as const,
  audience,
  audienceNames: [],
  scheduledAt: null,
  status: 'DRAFT' as const,
  failure: null,
  channelFault: null,
  total: 0,
  sent: 0,
  failed: 0,
  senderName: null,
  startedAt: null,
  finishedAt: null,
}
