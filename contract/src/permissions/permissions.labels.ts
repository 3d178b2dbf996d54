import { labelled, type ValueOf } from '../base/labels.ts'

/** PAGE opens a screen and its reading calls, ACTION one change, export or download. */
export const permissionKind = labelled({
  PAGE: ['页面', 'Page', 'plain'],
  ACTION: ['操作', 'Action', 'plain'],
})
export type PermissionKind = ValueOf<typeof permissionKind>
