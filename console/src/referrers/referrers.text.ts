import { defineText } from '../platform/i18n.ts'

/** Words of the referrers' screen. Names of kinds and states come from the contract. */
export const referrersText = defineText('referrers', {
  zh: {
    listTitle: '推荐人管理',
    do: { orders: '查看订单', history: '变更历史' },
    emptyTitle: '还没有推荐人',
    emptyHint: '推荐人带来的家庭、订单和佣金会汇总在这里。',
  },
  en: {
    listTitle: 'Referrers',
    do: { orders: 'Orders', history: 'History' },
    emptyTitle: 'No referrers yet',
    emptyHint: 'The families, orders and commission of each referrer appear here.',
  },
})
