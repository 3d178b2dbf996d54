import { homeCard } from '../base/home.ts'
import { defineRecord, listOf } from '../base/record.ts'
import { dataScope, factorRule } from './roles.labels.ts'

export const roleRecord = defineRecord({
  entity: 'role',
  zh: '角色',
  en: 'role',
  codes: ['ss', 'USER_MANAGE'],
  fields: {
    roleName: ['角色名称', 'Role name'],
    remark: ['备注', 'Remark'],
    dataScope: ['数据范围', 'Data scope', dataScope],
    permissions: ['权限', 'Permissions', listOf('ref')],
    homeCards: ['首页卡片', 'Home page cards', listOf(homeCard)],
    accessUntil: ['未成年人数据访问批准至', "Access to minors' data until", 'day'],
    reason: ['原因', 'Reason'],
    factorRule: ['第二因素', 'Second factor', factorRule],
    factorFrom: ['第二因素生效日', 'Second factor holds from', 'day'],
    userCount: ['用户数', 'Users', 'count'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
