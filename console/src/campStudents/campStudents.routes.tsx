import { defineScreens } from '../platform/screen.ts'
import { defineFinders } from '../platform/signedIn/finder.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'
import { campStudentTitles } from './campStudents.titles.text.ts'

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

/** Children in camps by two letters or more of the name. */
export const finders = defineFinders([
  {
    title: campStudentTitles.found,
    by: campStudentTitles.foundBy,
    codes: ['CAMP_STUDENT'],
    accepts: (text) => /^\s*\p{Script=Han}{2}/u.test(text),
    load: async () => (await import('./campStudentFinder.ts')).findCampStudents,
  },
])

defineLive({ campStudent: ['Camp', 'CampStatus', 'Parents', 'Home'] })
