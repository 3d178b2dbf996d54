import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/content/uploader',
    codes: ['BANNER_OTHER'],
    load: async () => (await import('./UploaderListPage.tsx')).UploaderListPage,
  },
])

defineLive({ uploader: ['Uploaders'] })
