import { defineScreens } from '../platform/screen.ts'

export const screens = defineScreens([
  {
    path: '/core/domain',
    codes: ['DOMAIN'],
    load: async () => (await import('./DomainListPage.tsx')).DomainListPage,
  },
])
