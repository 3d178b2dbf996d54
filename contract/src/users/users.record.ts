import { labelled, personFlg } from '../base/labels.ts'
import { defineRecord, listOf } from '../base/record.ts'
import { registeredVia } from './users.labels.ts'

/** What became of a picture; the log does not keep pictures. */
const pictureChange = labelled({ replaced: ['已更换', 'replaced', 'blue'], removed: ['已移除', 'removed', 'grey'] })

export const userRecord = defineRecord({
  entity: 'user',
  zh: '用户',
  en: 'user',
  codes: ['USER_MANAGE'],
  fields: {
    username: ['用户名', 'User name'],
    realName: ['姓名', 'Name'],
    phone: ['手机号', 'Phone'],
    email: ['邮箱', 'E-mail'],
    avatar: ['头像', 'Picture', pictureChange],
    activeflg: ['状态', 'Status', personFlg],
    registeredVia: ['注册方式', 'Registered by', registeredVia],
    roles: ['角色', 'Roles', listOf('ref')],
    permissions: ['直接权限', 'Direct permissions', listOf('ref')],
    tags: ['标签', 'Tags', listOf('ref')],
    lastLoginAt: ['最近登录', 'Last log-in', 'moment'],
    createdAt: ['创建时间', 'Created', 'moment'],
    accessUntil: ['直接访问未成年人数据批准至', "Direct access to minors' data until", 'day'],
    reason: ['原因', 'Reason'],
    sso: ['单点登录账号', 'Single sign-on account'],
  },
})
