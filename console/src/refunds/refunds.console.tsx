import { mayBeNumber } from '../platform/signedIn/finder.ts'
import { defineNoun } from '../platform/signedIn/noun.ts'

export const refundsNoun = defineNoun({
  screens: [
    {
      path: '/order/refunds',
      codes: ['ORDER_INDEX'],
      load: async () => (await import('./RefundsPage.tsx')).RefundsPage,
    },
  ],
  // Refunds by number.
  finders: [
    {
      record: 'refund',
      codes: ['ORDER_INDEX'],
      accepts: mayBeNumber,
      load: async () => (await import('./refundFinder.ts')).findRefunds,
    },
  ],
  live: { refundRequest: ['Refunds', 'Orders', 'Home', 'Logistics'], refundRule: ['Refunds'] },
})
