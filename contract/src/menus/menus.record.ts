import { defineRecord } from '../base/record.ts'

export const permissionMenuRecord = defineRecord({
  entity: 'permissionMenu',
  zh: '权限菜单',
  en: 'permission menu',
  codes: ['ss'],
  fields: {
    parentId: ['上级菜单编号', 'Parent menu id', 'number'],
    titleZh: ['中文名称', 'Chinese title'],
    titleEn: ['英文名称', 'English title'],
    path: ['页面路径', 'Path'],
    icon: ['图标', 'Icon'],
    sort: ['排序', 'Sort', 'count'],
  },
})
