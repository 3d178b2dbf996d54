import { defineText } from '../platform/i18n.ts'

/** Words of the channels of the last 30 days on the home page. */
export const homeChannelsText = defineText({
  zh: {
    title: '渠道',
    days: '近 30 天',
    all: '渠道漏斗',
    none: '近 30 天没有注册和付款',
    hint: '家长从渠道注册或付款后，这里按净收金额列出各渠道。',
    without: '无渠道',
    registered: '注册 {count}',
    paid: '首次付费 {count}',
  },
  en: {
    title: 'Channels',
    days: 'The last 30 days',
    all: 'Channel funnel',
    none: 'Nobody registered or paid in the last 30 days',
    hint: 'Once parents register or pay, the channels appear here by their net amount.',
    without: 'No channel',
    registered: '{count} registered',
    paid: '{count} first paid',
  },
})
