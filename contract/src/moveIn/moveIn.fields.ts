import type { MoveKind } from './moveIn.labels.ts'

/** A field that a column can be led to: its words, and how wide it is in the sheet of what was wrong. */
interface MoveField {
  readonly zh: string
  readonly en: string
  readonly width: number
  /** Nothing of the kind can be put in without it. */
  readonly required?: true
}

const families = {
  oldNumber: { zh: '家长 · 旧编号', en: 'Parent: old number', width: 18 },
  phone: { zh: '家长 · 手机号', en: 'Parent: phone', width: 16, required: true },
  parentName: { zh: '家长 · 姓名', en: 'Parent: name', width: 14 },
  nickname: { zh: '家长 · 昵称', en: 'Parent: nickname', width: 14 },
  channel: { zh: '渠道', en: 'Channel', width: 18 },
  registeredOn: { zh: '家长 · 注册日期', en: 'Parent: registered on', width: 16 },
  childNumber: { zh: '学员 · 旧编号', en: 'Child: old number', width: 18 },
  childName: { zh: '学员 · 姓名', en: 'Child: name', width: 14 },
  englishName: { zh: '学员 · 英文名', en: 'Child: English name', width: 14 },
  gender: { zh: '学员 · 性别', en: 'Child: gender', width: 10 },
  birthday: { zh: '学员 · 生日', en: 'Child: birthday', width: 14 },
  grade: { zh: '学员 · 年级', en: 'Child: grade', width: 10 },
} as const satisfies Record<string, MoveField>
export type FamilyField = keyof typeof families

/** The fields of each kind of file. */
export const moveFields: Readonly<Record<MoveKind, Readonly<Record<string, MoveField>>>> = { FAMILIES: families }

export const fieldsOf = (kind: MoveKind): readonly string[] => Object.keys(moveFields[kind])
export const requiredOf = (kind: MoveKind): readonly string[] => fieldsOf(kind).filter((field) => moveFields[kind][field]?.required)
