import type { dataScopes } from '../base/account.ts'
import { labelled } from '../base/labels.ts'

/** Whether the holders of a role need a second factor. */
export const factorRule = labelled({
  OFF: ['关闭', 'Off', 'plain'],
  OPTIONAL: ['可选', 'Optional', 'plain'],
  REQUIRED: ['必须', 'Required', 'amber'],
})

/** How far the holders of a role see. */
export const dataScope = labelled({
  ALL: ['全部数据', 'All data', 'plain'],
  OWN_GROUPS: ['所带分组', 'Own groups', 'plain'],
} satisfies Record<(typeof dataScopes)[number], readonly [string, string, 'plain']>)
