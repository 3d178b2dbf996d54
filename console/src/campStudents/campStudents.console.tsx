import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBePhone } from '../platform/signedIn/search.ts'

export const campStudentsNoun = defineNoun({
  screens: [
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
  ],
  // Children in camps by two letters or more of the name, by the phone of the family, or by the number of the order they came by.
  searches: [
    {
      record: 'campStudent',
      codes: ['CAMP_STUDENT'],
      accepts: (text) => /^\p{Script=Han}{2}|^\d{18}$/u.test(text) || mayBePhone(text),
      load: async () => (await import('./campStudentSearch.ts')).findCampStudents,
    },
  ],
  work: [
    {
      kinds: ['AT_RISK', 'WARNED'],
      entity: 'campStudent',
      page: ({ subjectId }) => `/camp/campStudent/campStudentDetail?id=${subjectId}`,
      load: async () => (await import('./CampStudentDetailPage.tsx')).CampStudentPeek,
    },
  ],
  live: { campStudent: ['Camp', 'CampStatus', 'Coaches', 'Parents', 'Home'] },
})
