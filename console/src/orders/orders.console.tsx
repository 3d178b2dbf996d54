import { defineNoun, type WorkCase } from '../platform/signedIn/noun.ts'

/** Work that is seen to with an order, which its words name by number. */
const byNumber: Omit<WorkCase, 'kinds'> = {
  page: ({ title }) => `/order/detail?orderNumber=${title}`,
  load: async () => (await import('./OrderDetailPage.tsx')).OrderPeek,
  of: ({ title }) => title,
}

export const ordersNoun = defineNoun({
  screens: [
    {
      path: '/order/index',
      codes: ['ORDER_INDEX'],
      entry: true,
      load: async () => (await import('./OrderListPage.tsx')).OrderListPage,
    },
    {
      path: '/order/detail',
      codes: ['ALWAYS'],
      reads: ['ORDER_INDEX'],
      hidden: true,
      tabKey: ({ query }) => query.get('orderNumber') ?? '',
      load: async () => (await import('./OrderDetailPage.tsx')).OrderDetailPage,
    },
  ],
  // Orders by number or phone, from four digits on.
  searches: [
    {
      record: 'order',
      codes: ['ORDER_INDEX'],
      accepts: (text) => /^\d{4,18}$/.test(text),
      load: async () => (await import('./orderSearch.ts')).findOrders,
    },
  ],
  work: [
    {
      kinds: ['PAYMENT_TO_CONFIRM', 'ORDER_TO_ENROL', 'ORDER_TO_SHIP'],
      entity: 'order',
      ...byNumber,
    },
    // Of an order, though they are records of their own.
    { kinds: ['REFUND_TO_CONFIRM', 'PAYMENT_TO_RETURN'], ...byNumber },
  ],
  live: {
    order: ['Orders', 'Parents', 'Home', 'Refunds'],
    logisticsOrder: ['Logistics', 'Orders', 'Home'],
  },
})
