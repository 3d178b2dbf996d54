import { labelled, type ValueOf } from '../base/labels.ts'

/** Who made a learning device: only those of TIANBO are freed one by one. */
export const deviceVendor = labelled({ TIANBO: ['天博', 'Tianbo', 'blue'], OTHER: ['其他', 'Other', 'grey'] })

/** Whether tags are given to families, or taken off them; their other tags stay. */
export const tagChange = labelled({ ADD: ['添加标签', 'Add tags', 'blue'], REMOVE: ['移除标签', 'Remove tags', 'grey'] })
export type TagChange = ValueOf<typeof tagChange>
