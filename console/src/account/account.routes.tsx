import { defineScreens } from '../platform/screen.ts'
import { accountTitles } from './account.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/settings/personalCenter',
    title: accountTitles.personalCenter,
    codes: ['ALWAYS'],
    hidden: true,
    load: async () => (await import('./PersonalCenterPage.tsx')).PersonalCenterPage,
  },
])
