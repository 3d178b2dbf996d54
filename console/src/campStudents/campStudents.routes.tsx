import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'

export const screens = defineScreens([
  {
    path: '/camp/campStudent',
    codes: ['CAMP_STUDENT'],
    hidden: true,
    alone: true,
    tabKey: ({ query }) => query.get('campId') ?? '',
    load: async () => (await import('./CampStudentPage.tsx')).CampStudentPage,
  },
  {
    path: '/camp/campStudent/campStudentDetail',
    codes: ['ALWAYS', 'CAMP_STUDENT_DETAIL'],
    hidden: true,
    tabKey: ({ query }) => query.get('id') ?? '',
    load: async () => (await import('./CampStudentDetailPage.tsx')).CampStudentDetailPage,
  },
])

defineLive({ campStudent: ['Camp', 'CampStatus', 'Parents', 'Home'] })
