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
  live: { refundRequest: ['Refunds', 'Orders', 'Home', 'Logistics'], refundRule: ['Refunds'] },
})
