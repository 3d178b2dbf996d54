import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/resources/demo',
    codes: ['RESOURCE_DEMO'],
    load: async () => (await import('./DemoListPage.tsx')).DemoListPage,
  },
])

defineLive({ demo: ['Demos'] })
