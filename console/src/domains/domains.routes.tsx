import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/core/domain',
    codes: ['DOMAIN'],
    load: async () => (await import('./DomainListPage.tsx')).DomainListPage,
  },
])

defineLive({ domain: ['Domains'] })
