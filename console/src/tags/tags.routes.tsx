import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/tagemanager/index',
    codes: ['TAG'],
    load: async () => (await import('./TagListPage.tsx')).TagListPage,
  },
])

defineLive({ tag: ['Tags'] })
