import { defineNoun } from '../platform/signedIn/noun.ts'

export const reconcileNoun = defineNoun({
  screens: [
    {
      path: '/order/reconcile',
      codes: ['RECONCILE'],
      load: async () => (await import('./ReconcilePage.tsx')).ReconcilePage,
    },
  ],
  live: { reconciliationDay: ['Reconciliation', 'Home'] },
})
