import type { WorkItem } from '@camp/contract/base/work'
import { expect, test } from 'vitest'
import { textOf } from '../platform/i18n.ts'
import { homepageText } from './homepage.text.ts'
import { dueWords, snoozeTimes } from './inboxTimes.ts'

const untilOf = (now: string) =>
  snoozeTimes(Date.parse(now)).map(({ key, until }) => `${key} ${new Date(until).toISOString().slice(5, 16)}`)

test('work is put off by the business clock, and never until a moment that is gone or near', () => {
  // A Wednesday morning in Shanghai.
  expect(untilOf('2026-11-18T01:30:00Z')).toEqual([
    'hour 11-18T02:30',
    'afternoon 11-18T06:00',
    'evening 11-18T11:00',
    'tomorrow 11-19T01:00',
    'monday 11-23T01:00',
  ])
  // There it is Sunday already, and tomorrow is Monday.
  expect(untilOf('2026-11-21T17:00:00Z')).toEqual([
    'hour 11-21T18:00',
    'afternoon 11-22T06:00',
    'evening 11-22T11:00',
    'tomorrow 11-23T01:00',
  ])
  expect(untilOf('2026-11-18T10:30:00Z').map((one) => one.split(' ')[0])).toEqual(['hour', 'tomorrow', 'monday'])
})

test('what fell due within a day is red, older work has its age, and what is due soon is amber', () => {
  const t = textOf(homepageText)
  const now = Date.parse('2026-11-18T02:00:00Z')
  const of = (minutes: number, kind: WorkItem['kind'] = 'FEEDBACK_PENDING') =>
    dueWords({ kind, since: new Date(now + minutes * 60_000).toISOString() }, now, t)
  expect([
    of(-4),
    of(-130),
    of(-3 * 24 * 60),
    of(25),
    of(90),
    of(24 * 60),
    of(72 * 60),
    of(-31, 'REFUND_TO_APPROVE'),
    of(-540, 'AT_RISK'),
  ]).toEqual([
    { hue: 'late', words: '超时 4 分钟' },
    { hue: 'late', words: '超时 2 小时' },
    { hue: 'quiet', words: '超时 3 天' },
    { hue: 'soon', words: '剩 25 分钟' },
    { hue: 'quiet', words: '今天 11:30' },
    { hue: 'quiet', words: '明天 10:00' },
    { hue: 'quiet', words: '11-21 10:00' },
    { hue: 'quiet', words: '已等 31 分钟' },
    { hue: 'quiet', words: '已等 9 小时' },
  ])
})
