import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/order/reconcile',
    codes: ['RECONCILE'],
    load: async () => (await import('./ReconcilePage.tsx')).ReconcilePage,
  },
])

defineLive({ reconciliationDay: ['Reconciliation', 'Home'] })
