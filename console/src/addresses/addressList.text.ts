import { defineText } from '../platform/i18n.ts'

/** Words of the list of addresses. */
export const addressListText = defineText({
  zh: {
    title: '用户地址',
    region: '地区',
    family: '家长详情',
    emptyTitle: '还没有收货地址',
    emptyHint: '在这里或家长详情页为家庭新建收货地址，可以粘贴整段文字。',
  },
  en: {
    title: 'User addresses',
    region: 'Region',
    family: 'Parent details',
    emptyTitle: 'No addresses yet',
    emptyHint: 'Create addresses here or on the page of a parent. You can paste an address as one text.',
  },
})
