import { defineText } from '../../platform/i18n.ts'

/** Words of a timeline. */
export const timelineText = defineText({
  zh: { title: '时间线', kinds: '按类别查看', coming: '接下来', none: '还没有任何记录', older: '更早的记录' },
  en: { title: 'Timeline', kinds: 'Show by kind', coming: 'Coming up', none: 'Nothing has happened yet', older: 'Older entries' },
})
