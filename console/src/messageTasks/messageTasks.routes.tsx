import { defineScreens } from '../platform/screen.ts'
import { defineLive } from '../platform/signedIn/liveAreas.ts'
import { messageTaskTitles } from './messageTasks.titles.text.ts'

export const screens = defineScreens([
  {
    path: '/messageTask/index',
    codes: ['MESSAGE_TASK'],
    load: async () => (await import('./MessageTaskListPage.tsx')).MessageTaskListPage,
  },
  {
    path: '/messageTask/detail',
    under: '/messageTask/index',
    codes: ['MESSAGE_TASK'],
    hidden: true,
    title: messageTaskTitles.detail,
    tabKey: ({ query }) => query.get('id') ?? '',
    load: async () => (await import('./MessageTaskDetailPage.tsx')).MessageTaskDetailPage,
  },
])

defineLive({ messageTask: ['Message tasks'] })
