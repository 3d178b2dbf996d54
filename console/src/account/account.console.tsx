import { defineNoun } from '../platform/signedIn/noun.ts'

export const accountNoun = defineNoun({
  screens: [
    {
      path: '/settings/personalCenter',
      title: { zh: '个人中心', en: 'Personal centre' },
      codes: ['ALWAYS'],
      hidden: true,
      under: null,
      load: async () => (await import('./PersonalCenterPage.tsx')).PersonalCenterPage,
    },
  ],
})
