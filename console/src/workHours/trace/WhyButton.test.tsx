import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { WhyButton } from '../workHours.parts.tsx'

const flowId = 'L202612010000000001'
const line = {
  id: 3,
  day: '2026-03-02',
  kind: 'COMMENT',
  origin: 'SYSTEM',
  minutes: 5,
  pieces: 0,
  unit: 'HOUR',
  ofKind: false,
  rateAmount: 6_000,
  rateSince: '2026-01-01',
  factorBp: 10_000,
  amount: 500,
  campName: '7天英语体验营 第39期',
  groupName: '1组',
  source: {
    id: 9,
    campStudentId: 41,
    title: '小雨',
    lessonDay: 2,
    submittedAt: '2026-03-01T10:00:00Z',
    commentedAt: '2026-03-02T10:00:00Z',
    commentLength: 27,
  },
  reason: null,
  by: null,
  createdAt: '2026-03-02T10:00:00Z',
  reversesId: null,
  correctsId: null,
  correctsDay: null,
  aboutMonth: null,
  left: { minutes: 5, pieces: 0 },
}
const trace = {
  coachId: 7,
  coachName: '沈雨欣',
  title: flowId,
  minutes: 5,
  amount: 500,
  total: 1,
  lines: [line],
  hashOk: true,
  disputes: [],
}

const server = fakeServer()
beforeEach(() => server.answer(() => ({ body: trace })))

test('the amount of a contract opens its lines, down to the clock-in', async () => {
  const { user } = onScreen(<WhyButton flowId={flowId} coachId={7} />, { codes: ['COASH_WORKHOUR_STATS', 'CAMP_STUDENT_DETAIL'] })
  await user.click(screen.getByRole('button', { name: '金额依据' }))
  const drawer = within(await screen.findByRole('dialog', { name: '金额依据' }))
  expect(await drawer.findByText('1 条合计一致')).toBeTruthy()
  expect(drawer.getByRole('link', { name: '小雨，第 2 天打卡' }).getAttribute('href')).toContain('campStudentDetail?id=41')
  expect(server.seen.map(({ query }) => query.get('contractFlowId'))).toEqual([flowId])
})

test('who pays and who is paid, and may not open the child, reads what the clock-in was', async () => {
  const { user } = onScreen(<WhyButton flowId={flowId} coachId={7} />, { coachId: 7 })
  await user.click(screen.getByRole('button', { name: '金额依据' }))
  const drawer = within(await screen.findByRole('dialog', { name: '金额依据' }))
  expect(
    await drawer.findByText(/小雨，第 2 天打卡 · 2026-03-01 \d\d:\d\d:\d\d 提交 · 点评 27 字 · 7天英语体验营 第39期 1组 · \d\d:\d\d 点评/),
  ).toBeTruthy()
  expect(drawer.queryByRole('link')).toBeNull()
})

test('a coach asks so of the own contract without a code, and nobody else does', () => {
  onScreen(<WhyButton flowId={flowId} coachId={7} />, { coachId: 7 })
  expect(screen.getByRole('button', { name: '金额依据' })).toBeTruthy()
  onScreen(<WhyButton flowId={flowId} coachId={7} />, { codes: ['COASH_CONTRACT_EDIT'], coachId: 8 })
  expect(screen.queryAllByRole('button', { name: '金额依据' })).toHaveLength(0)
})
