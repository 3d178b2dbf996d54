import { getParentLearningInformation } from '@camp/contract/parents/parents'
import { getParentTimeline } from '@camp/contract/parents/parents.family'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { family } from '../../test/parentFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { ParentTabs } from './ParentTabs.tsx'

const server = fakeServer()

const learnt = (campStudentId: number, reportUrl: string | null) => ({
  studentId: 1,
  studentName: '小禾',
  campStudentId,
  campId: 1,
  campName: '体验营',
  groupName: '一班',
  coachName: null,
  status: 'STUDYING',
  clockInDays: 3,
  lessonDays: 7,
  clockInsDone: 14,
  clockInsDue: 17,
  clockInRateBp: 8_235,
  studySeconds: 600,
  averageScore: 90,
  commentCount: 1,
  lastClockInAt: null,
  reportUrl,
})

beforeEach(() => {
  server.answer(({ path }) => {
    if (path === getParentLearningInformation.path) {
      return { body: [learnt(1, 'https://files.example.com/1.pdf'), learnt(2, null), learnt(3, 'javascript:alert(1)')] }
    }
    return path === getParentTimeline.path ? { body: { coming: [], entries: [], next: null } } : { body: [] }
  })
})

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('a family opens with its timeline', async () => {
  onScreen(<ParentTabs parent={family} />, { at: '/parent/detail?id=5' })
  const titles = ['时间线', '学习情况', '营期', '订单', '设备', '地址', '反馈']
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(titles)
  expect(chosen()).toBe('时间线')
})

test.each([
  ['timeline', '时间线'],
  ['learning', '学习情况'],
  ['feedback', '反馈'],
  ['unheard', '时间线'],
])('the address with tab=%s opens %s', async (tab, title) => {
  onScreen(<ParentTabs parent={family} />, { at: `/parent/detail?id=5&tab=${tab}` })
  await screen.findAllByRole('tab')
  expect(chosen()).toBe(title)
})

test('a rate is rounded once, from its counts: 14 of 17 is 82.4%', async () => {
  onScreen(<ParentTabs parent={family} />, { at: '/parent/detail?id=5&tab=learning' })
  expect(await screen.findAllByText('82.4%')).toHaveLength(3)
})

test('a report opens in a tab of its own that has no hold on the console, and only where its address is of the web', async () => {
  onScreen(<ParentTabs parent={family} />, { at: '/parent/detail?id=5&tab=learning', codes: ['RESOURCE_REPORT'] })
  const links = await screen.findAllByRole('link', { name: '打开' })
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')])).toEqual([
    ['https://files.example.com/1.pdf', '_blank', 'noreferrer'],
  ])
})
