/** Title of the screen beside the list. */
export const messageTaskTitles = { detail: { zh: '消息任务详情', en: 'Message task' } } as const
