import { defineRecord } from '../base/record.ts'
import { permissionKind } from './permissions.labels.ts'

export const permissionRecord = defineRecord({
  entity: 'permission',
  zh: '权限',
  en: 'permission',
  codes: ['ss', 'USER_MANAGE'],
  fields: {
    code: ['编码', 'Code'],
    name: ['名称', 'Name'],
    nameEn: ['英文名称', 'English name'],
    kind: ['类型', 'Kind', permissionKind],
    menuId: ['所属菜单编号', 'Menu id', 'number'],
    menuTitle: ['所属菜单', 'Menu', 'ref'],
    builtIn: ['来源', 'Origin', 'yesno'],
    roleCount: ['角色数', 'Roles', 'count'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})
