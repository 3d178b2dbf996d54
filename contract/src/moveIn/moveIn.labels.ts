import { labelled, type ValueOf } from '../base/labels.ts'

/** What a file of the old system holds. */
export const moveKind = labelled({
  FAMILIES: ['家庭和孩子', 'Families and children', 'plain'],
  REFERRERS: ['推荐人', 'Referrers', 'plain'],
  COACHES: ['老师', 'Coaches', 'plain'],
  CAMPS: ['营期和分组', 'Camps and groups', 'plain'],
  ENROLMENTS: ['营期学员', 'Students of camps', 'plain'],
  ORDERS: ['订单', 'Orders', 'plain'],
  REFUNDS: ['退款', 'Refunds', 'plain'],
})
export type MoveKind = ValueOf<typeof moveKind>

/** How a column of a file was recognised. IDENTITY is never imported, whatever it is called. */
export const columnHow = labelled({
  BOTH: ['列名和内容', 'Name and content', 'plain'],
  NAME: ['列名', 'Name', 'plain'],
  CONTENT: ['内容', 'Content', 'plain'],
  KEPT: ['沿用上次的对应', 'As last time', 'plain'],
  HAND: ['手动', 'By hand', 'plain'],
  IDENTITY: ['像证件号，本系统不存', 'Looks like identity numbers, which are not kept', 'plain'],
  EMPTY: ['没有内容', 'Empty', 'plain'],
  NONE: ['没有对应的字段', 'No field for it', 'plain'],
})
export type ColumnHow = ValueOf<typeof columnHow>
