import { defineText } from '../platform/i18n.ts'

/** Words of one remark on many orders. */
export const ordersBulkText = defineText({
  zh: {
    title: '给 {count} 个订单写备注',
    short: '批量备注',
    how: '已有备注的订单',
    appendHint: '用“；”接在原备注后面；备注末尾已有这句话的不再重复。',
    replaceHint: '原备注会被替换；下一步逐条显示替换前后的内容，执行后也可以撤销。',
    preview: '下一步：检查',
  },
  en: {
    title: 'Write a remark on {count|order|orders}',
    short: 'Remark on orders',
    how: 'Orders with a remark',
    appendHint: 'It is put after the remark there is. Where that ends with the same words already, nothing is added.',
    replaceHint: 'The remark there is gives way. The next step shows each one before and after, and it can be undone.',
    preview: 'Next: check',
  },
})
