import { defineNoun } from '../platform/signedIn/noun.ts'

export const helpNoun = defineNoun({
  screens: [
    {
      path: '/help',
      title: { zh: '帮助', en: 'Help' },
      codes: ['ALWAYS'],
      hidden: true,
      load: async () => (await import('./HelpHomePage.tsx')).HelpHomePage,
    },
    {
      path: '/help/*',
      title: { zh: '帮助页面', en: 'Page of the help' },
      codes: ['ALWAYS'],
      hidden: true,
      under: '/help',
      tabKey: ({ params }) => params['*'] ?? '',
      load: async () => (await import('./HelpPage.tsx')).HelpPage,
    },
  ],
})
