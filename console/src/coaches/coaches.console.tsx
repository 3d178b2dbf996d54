import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName, mayBePhone } from '../platform/signedIn/search.ts'
import { COACH_PAGE } from './coachPage.ts'

export const coachesNoun = defineNoun({
  screens: [
    {
      path: '/coach/coashListIndex',
      codes: ['COASH_INDEX'],
      entry: true,
      load: async () => (await import('./CoachListPage.tsx')).CoachListPage,
    },
    {
      path: COACH_PAGE,
      under: '/coach/coashListIndex',
      codes: ['COASH_INDEX'],
      hidden: true,
      title: { zh: '老师详情', en: 'Coach' },
      tabKey: ({ query }) => query.get('id') ?? '',
      load: async () => (await import('./CoachDetailPage.tsx')).CoachDetailPage,
    },
    {
      path: '/coach/coachOverTime',
      codes: ['COASH_OVERTIME'],
      load: async () => (await import('./OvertimePage.tsx')).OvertimePage,
    },
  ],
  // Coaches by a part of the name, in either language, or by phone.
  searches: [
    {
      record: 'coach',
      codes: ['COASH_INDEX'],
      accepts: (text) => mayBeName(text) || mayBePhone(text),
      load: async () => (await import('./coachSearch.ts')).findCoaches,
    },
  ],
  // Camps name the coaches of their groups.
  work: [
    {
      kinds: ['COMMENT_OVERDUE'],
      page: ({ subjectId }) => `/coach/coachOverTime?kind=MISSING&groupId=${subjectId}`,
      load: async () => (await import('./OverdueWork.tsx')).OverdueWork,
    },
    {
      kinds: ['HOURS_NO_RATE'],
      entity: 'coach',
      page: ({ subjectId }) => `${COACH_PAGE}?id=${subjectId}`,
      load: async () => (await import('./CoachDetailPage.tsx')).CoachPeek,
    },
  ],
  live: { coach: ['Coaches', 'CampStatus', 'Camp'] },
})
