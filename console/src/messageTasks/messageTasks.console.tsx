import { defineNoun } from '../platform/signedIn/noun.ts'

export const messageTasksNoun = defineNoun({
  screens: [
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
      title: { zh: '消息任务详情', en: 'Message task' },
      tabKey: ({ query }) => query.get('id') ?? '',
      load: async () => (await import('./MessageTaskDetailPage.tsx')).MessageTaskDetailPage,
    },
  ],
  live: { messageTask: ['Message tasks'] },
})
