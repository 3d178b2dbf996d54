import { defineNoun } from '../platform/signedIn/noun.ts'

export const reconcileNoun = defineNoun({
  screens: [
    {
      path: '/order/reconcile',
      codes: ['RECONCILE'],
      load: async () => (await import('./ReconcilePage.tsx')).ReconcilePage,
    },
  ],
  work: [
    {
      kinds: ['BILL_DIFFERS'],
      entity: 'reconciliationDay',
      page: ({ subjectId }) => `/order/reconcile?day=${subjectId}`,
      load: async () => (await import('./DayWork.tsx')).DayWork,
    },
  ],
  live: { reconciliationDay: ['Reconciliation', 'Home'] },
})
