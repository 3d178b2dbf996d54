import { labelled } from '../base/labels.ts'

/** What is shared. Demos, posters and channels take their places in the same list. */
export const shareKind = labelled({
  REPORT: ['学习报告', 'Learning report', 'plain'],
  DEMO: ['学员展示', 'Demo', 'plain'],
  POSTER: ['海报', 'Poster', 'plain'],
  CHANNEL: ['渠道', 'Channel', 'plain'],
})

export const shareState = labelled({
  LIVE: ['分享中', 'Live', 'green'],
  EXPIRED: ['已过期', 'Expired', 'grey'],
  REVOKED: ['已撤回', 'Revoked', 'grey'],
})
