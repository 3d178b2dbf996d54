import { defineNoun } from '../platform/signedIn/noun.ts'

export const demosNoun = defineNoun({
  screens: [
    {
      path: '/resources/demo',
      codes: ['RESOURCE_DEMO'],
      load: async () => (await import('./DemoListPage.tsx')).DemoListPage,
    },
  ],
  live: { demo: ['Demos'] },
})
