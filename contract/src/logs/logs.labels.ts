import type { operationTypes } from '../base/audit.ts'
import { type Hue, labelled } from '../base/labels.ts'

/** What was done, with the words of the log; a colour has only what takes away or reveals. */
export const operationType = labelled({
  ADD: ['新增', 'Add', 'plain'],
  EDIT: ['编辑', 'Edit', 'plain'],
  DELETE: ['删除', 'Delete', 'red'],
  EXPORT: ['导出', 'Export', 'plain'],
  ACTIVE: ['启用', 'Activate', 'plain'],
  FROZEN: ['冻结', 'Freeze', 'red'],
  INACTIVE: ['停用', 'Deactivate', 'grey'],
  LOGIN: ['登录', 'Log in', 'plain'],
  LOGOUT: ['退出', 'Log out', 'plain'],
  VIEW_PII: ['查看个人信息', 'View personal data', 'amber'],
} satisfies Record<(typeof operationTypes)[number], readonly [string, string, Hue]>)

/** CONSOLE: announced by the client. SERVER: a call. JOB: the server by itself. PROVIDER: an outside service said so. KEY: another program with a key. All but the first in the transaction of the change. */
export const logSource = labelled({
  CONSOLE: ['控制台', 'Console', 'plain'],
  SERVER: ['服务器', 'Server', 'plain'],
  JOB: ['后台作业', 'Job', 'plain'],
  PROVIDER: ['外部服务', 'Outside service', 'plain'],
  KEY: ['接口密钥', 'API key', 'plain'],
})
