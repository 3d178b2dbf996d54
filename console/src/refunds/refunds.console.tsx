import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeNumber } from '../platform/signedIn/search.ts'

export const refundsNoun = defineNoun({
  screens: [
    {
      path: '/order/refunds',
      codes: ['ORDER_INDEX'],
      load: async () => (await import('./RefundsPage.tsx')).RefundsPage,
    },
  ],
  // Refunds by number.
  searches: [
    {
      record: 'refund',
      codes: ['ORDER_INDEX'],
      accepts: mayBeNumber,
      load: async () => (await import('./refundSearch.ts')).findRefunds,
    },
  ],
  work: [
    {
      kinds: ['REFUND_TO_APPROVE'],
      entity: 'refundRequest',
      page: ({ title }) => `/order/refunds?orderNumber=${title}`,
      load: async () => (await import('./RequestCase.tsx')).RequestWork,
      of: ({ title }) => title,
    },
    {
      kinds: ['RETURN_AWAITED'],
      entity: 'refundRequest',
      page: ({ title }) => `/location/logisticsOrder?tab=back&orderNumber=${title}`,
      load: async () => (await import('./RequestCase.tsx')).RequestWork,
      of: ({ title }) => title,
    },
  ],
  live: { refundRequest: ['Refunds', 'Orders', 'Home', 'Logistics'], refundRule: ['Refunds'] },
})
