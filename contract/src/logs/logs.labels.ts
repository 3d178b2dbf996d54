import type { operationTypes } from '../base/audit.ts'
import { labelled } from '../base/labels.ts'

/** What was done, with the words and colours of the log. */
export const operationType = labelled({
  ADD: ['新增', 'Add', 'green'],
  EDIT: ['编辑', 'Edit', 'blue'],
  DELETE: ['删除', 'Delete', 'red'],
  EXPORT: ['导出', 'Export', 'amber'],
  ACTIVE: ['启用', 'Activate', 'green'],
  FROZEN: ['冻结', 'Freeze', 'red'],
  INACTIVE: ['停用', 'Deactivate', 'grey'],
  LOGIN: ['登录', 'Log in', 'grey'],
  LOGOUT: ['退出', 'Log out', 'grey'],
  VIEW_PII: ['查看个人信息', 'View personal data', 'amber'],
} satisfies Record<(typeof operationTypes)[number], readonly [string, string, 'grey' | 'blue' | 'green' | 'amber' | 'red']>)

/** CONSOLE: announced by the client. SERVER: a call. JOB: the server by itself. PROVIDER: an outside service said so. All but the first in the transaction of the change. */
export const logSource = labelled({
  CONSOLE: ['控制台', 'Console', 'plain'],
  SERVER: ['服务器', 'Server', 'plain'],
  JOB: ['后台作业', 'Job', 'plain'],
  PROVIDER: ['外部服务', 'Outside service', 'plain'],
})
