import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { statement } from '../../test/statementFixture.ts'
import { DisputeModal } from './DisputeModal.tsx'
import { StatementStepModal } from './StatementStepModal.tsx'

const close = () => undefined
const line = (id: number, title: string, campName: string) => ({
  id,
  day: '2026-01-05',
  kind: 'COMMENT',
  origin: 'SYSTEM',
  minutes: 5,
  pieces: 0,
  unit: 'HOUR',
  ofKind: false,
  rateAmount: 7_900,
  rateSince: '2026-01-01',
  factorBp: 10_000,
  amount: 658,
  campName,
  groupName: '2组',
  source: {
    id,
    campStudentId: id,
    title,
    lessonDay: 3,
    submittedAt: '2026-01-05T01:00:00Z',
    commentedAt: '2026-01-05T02:10:00Z',
    commentLength: 20,
  },
  reason: null,
  by: null,
  createdAt: '2026-01-05T02:10:00Z',
  reversesId: null,
  correctsId: null,
  correctsDay: null,
  aboutMonth: null,
  left: { minutes: 5, pieces: 0 },
})
const said = { id: 3, byName: '沈雨欣', createdAt: '2026-02-01T02:00:00Z' }
const trace = {
  coachId: 7,
  coachName: '沈雨欣',
  title: '2026-01',
  minutes: 15,
  amount: 1_974,
  total: 3,
  lines: [line(1, '小雨', '90天进阶营 第9期'), line(2, '小明', '7天体验营 第39期'), line(3, '小红', '7天体验营 第39期')],
  hashOk: null,
  disputes: [
    { ...said, text: '少算一节课', answer: null, outcome: null, lineIds: [2, 99] },
    { ...said, id: 2, text: '上次的异议', answer: '已补', outcome: 'ADJUSTED', lineIds: [3] },
  ],
}

const server = fakeServer()
beforeEach(() => server.answer(({ method }) => ({ body: method === 'GET' ? trace : { id: 3, version: 4 } })))

test('each line says whose comment it is, where and when; a word finds it, and what waits already is not chosen again', async () => {
  const { user } = onScreen(<DisputeModal row={statement} onClose={close} />, { coachId: 7 })
  await user.type(await screen.findByLabelText('说明'), '这条算错了')
  const find = await screen.findByRole('searchbox', { name: '在有异议的明细中查找' })
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  const first = screen.getByRole('checkbox', {
    name: /2026-01-05 点评.*小雨，第 3 天打卡 · 90天进阶营 第9期 2组 · \d\d:10 点评/,
  })
  await user.type(find, '体验营{Enter}')
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    expect.stringContaining('小明'),
    expect.stringContaining('小红'),
  ])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /小明.*已有异议待处理/ }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /小红/ }))
  await user.clear(find)
  expect(screen.getByText('已选 1 条')).toBeTruthy()
  expect(first.isConnected).toBe(false)
  // To look for a line sends nothing.
  expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  await user.click(screen.getByRole('button', { name: '提出异议' }))
  await waitFor(() => expect(server.seen.at(-1)?.body ?? null).toEqual({ lineIds: [3], text: '这条算错了' }))
})

test('who answers sees what was disputed: the words, the lines with their amounts, and not what was settled before', async () => {
  onScreen(<StatementStepModal step="settle" row={statement} onClose={close} />, { codes: ['COASH_WORKHOUR_CLOSE'] })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('少算一节课')).toBeTruthy()
  expect(dialog.queryByText('上次的异议')).toBeNull()
  expect(dialog.getByText('待处理').className).toContain('tag')
  const lines = within(dialog.getByRole('list', { name: '有异议的明细' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2026-01-05 点评小明，第 3 天打卡 · 7天体验营 第39期 2组 · .*¥6\.58/),
    '另有 1 条不在所显示的明细中',
  ])
  expect(dialog.getByLabelText('答复')).toBeTruthy()
})
