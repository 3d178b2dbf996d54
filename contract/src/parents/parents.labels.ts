import { labelled, type ValueOf } from '../base/labels.ts'

/** Who made a learning device: only those of TIANBO are freed one by one. */
export const deviceVendor = labelled({ TIANBO: ['天博', 'Tianbo', 'plain'], OTHER: ['其他', 'Other', 'plain'] })

/** Whether tags are given to families, or taken off them; their other tags stay. */
export const tagChange = labelled({ ADD: ['添加标签', 'Add tags', 'plain'], REMOVE: ['移除标签', 'Remove tags', 'plain'] })
export type TagChange = ValueOf<typeof tagChange>
