import { labelled, type ValueOf } from '../base/labels.ts'

/** Who made a learning device: only those of TIANBO are freed one by one. */
export const deviceVendor = labelled({ TIANBO: ['天博', 'Tianbo', 'plain'], OTHER: ['其他', 'Other', 'plain'] })

/** Whether tags are given to families, or taken off them; their other tags stay. */
export const tagChange = labelled({ ADD: ['添加标签', 'Add tags', 'plain'], REMOVE: ['移除标签', 'Remove tags', 'plain'] })
export type TagChange = ValueOf<typeof tagChange>

/** Why a family was forgotten: it was asked for, a rule of keeping said so, or a restore had brought it back. */
export const erasureKind = labelled({
  ASKED: ['应要求清除', 'Asked for', 'plain'],
  BY_RULE: ['按保留规则清除', 'By rule', 'plain'],
  REPEATED_AFTER_RESTORE: ['恢复备份后再次清除', 'Again after a restore', 'plain'],
})
export type ErasureKind = ValueOf<typeof erasureKind>
