import { defineNoun } from '../platform/signedIn/noun.ts'

export const homepageNoun = defineNoun({
  screens: [
    {
      path: '/dashboard/workplace',
      codes: ['ALWAYS'],
      entry: true,
      load: async () => (await import('./WorkplacePage.tsx')).WorkplacePage,
    },
    {
      path: '/dashboard/morning',
      under: '/dashboard/workplace',
      codes: ['ALWAYS'],
      hidden: true,
      title: { zh: '晨报', en: 'Morning page' },
      load: async () => (await import('./MorningPage.tsx')).MorningPage,
    },
  ],
})
