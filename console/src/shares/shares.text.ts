import { defineText } from '../platform/i18n.ts'

/** Words of the list of shares. */
export const sharesText = defineText({
  zh: {
    listTitle: '分享列表',
    view: { live: '分享中', mine: '我的分享' },
    do: {
      report: '查看报告',
      revoke: '撤回',
    },
    revokeTitle: '撤回“{name}”的分享链接？',
    revokeText: '撤回后，已经发出的链接立即失效，不能恢复。',
    revoked: '分享已撤回',
    emptyTitle: '还没有分享',
    emptyHint: '在报告列表中为家长生成分享链接，访问次数会显示在这里。',
  },
  en: {
    listTitle: 'Shares',
    view: { live: 'Live', mine: 'My shares' },
    do: {
      report: 'Show report',
      revoke: 'Revoke',
    },
    revokeTitle: 'Revoke the link for {name}?',
    revokeText: 'Links already sent stop working at once. This cannot be undone.',
    revoked: 'The link was revoked',
    emptyTitle: 'No shares yet',
    emptyHint: 'Share a report with a family from the report list. Visits are counted here.',
  },
})
